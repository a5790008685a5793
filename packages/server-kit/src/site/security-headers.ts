export interface SecurityHeaderOptions {
  /** Addresses of services that the page may reach. */
  readonly connect: readonly string[];
  /** Addresses that it may show in a frame. */
  readonly frames: readonly string[];
  /** Names of the Trusted Types policies that the site may make; none unless stated. */
  readonly trustedTypes?: readonly string[] | undefined;
}

/** An address as a policy names it: without a path, since services have their own paths. */
function origin(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}

/** The headers of the demo, the sample wallet and the console; what a site must copy stands in the docs. */
export function securityHeaders({
  connect,
  frames,
  trustedTypes = [],
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
    // Wallets that open in a separate window can still return.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'x-frame-options': 'DENY',
  };
}
