const loopback = /^(localhost|[^.]+(\.[^.]+)*\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The origin of a page that can be vouched for: over TLS, or on this machine itself, where nobody sits in between.
 *
 * @returns `undefined` for everything else
 */
export function secureOrigin(address: string | null | undefined): string | undefined {
  if (!address || address.length > 2_048 || !URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol === 'https:') return origin;
  return protocol === 'http:' && loopback.test(hostname) ? origin : undefined;
}

/**
 * Reads one entry of a list of origins.
 *
 * @throws Error that completes a sentence beginning with the setting's name
 */
export function originPattern(text: string): string {
  const wildcard = text.startsWith('https://*.');
  const origin = secureOrigin(wildcard ? text.replace('*.', '') : text);
  const asGiven = wildcard ? origin?.replace('https://', 'https://*.') : origin;
  if (asGiven === text && !origin?.includes('*')) return text;
  throw new Error(
    'has to hold origins, such as https://app.example, https://*.example or http://localhost:4000',
  );
}

/** Whether an origin is one of a list, where `https://*.example` covers what is below `example`, not itself. */
export function isListed(origin: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.startsWith('https://*.')
      ? origin.startsWith('https://') && origin.endsWith(pattern.slice('https://*'.length))
      : pattern === origin,
  );
}
