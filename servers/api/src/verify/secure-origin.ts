const loopback = /^(localhost|[^.]+(\.[^.]+)*\.localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether a host serves pages over TLS or is this machine. */
export function isSecureHost(scheme: string, host: string): boolean {
  return scheme === 'https' || (scheme === 'http' && loopback.test(host));
}

/**
 * The origin of a page that can be attested.
 *
 * @returns `undefined` unless it is secure
 */
export function secureOrigin(address: string | null | undefined): string | undefined {
  if (!address || address.length > 2_048 || !URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  return isSecureHost(protocol.slice(0, -1), hostname) ? origin : undefined;
}

/**
 * Origin of the page that frames the request, from headers that no page can write. `undefined` if the browser sends
 * none, or for requests other than frames.
 */
export function framingOrigin(header: (name: string) => string | undefined): string | undefined {
  return header('sec-fetch-dest') === 'iframe' ? secureOrigin(header('referer')) : undefined;
}

/** Origin of the page whose script sends the request, from the header that browsers add. */
export function callingOrigin(header: (name: string) => string | undefined): string | undefined {
  return secureOrigin(header('origin'));
}
