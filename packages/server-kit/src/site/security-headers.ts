export interface SecurityHeaderOptions {
  /** Services that the page may reach. */
  readonly connect: readonly string[];
  /** Addresses that it may frame. */
  readonly frames: readonly string[];
  /** Names of the Trusted Types policies that the site may create. Default: none. */
  readonly trustedTypes?: readonly string[] | undefined;
  /** Whether other sites may open it in a window and find it again. Default: no. */
  readonly isOpened?: boolean | undefined;
}

/** An address in policy form: without a path, since services have their own paths. */
function origin(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** The headers of the demo, the sample wallet and the console; the docs list what a site must copy. */
export function securityHeaders({
  connect,
  frames,
  trustedTypes = [],
  isOpened = false,
}: SecurityHeaderOptions): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...new Set(connect.map(origin))].join(' '),
    `frame-src ${frames.length > 0 ? [...new Set(frames.map(origin))].join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length > 0 ? trustedTypes.join(' ') : "'none'"}`,
  ].join('; ');
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Lets wallets in a separate window return.
    'cross-origin-opener-policy': isOpened ? 'unsafe-none' : 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'x-frame-options': 'DENY',
  };
}
