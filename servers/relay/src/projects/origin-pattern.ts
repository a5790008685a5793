/** An origin of a list, taken apart. */
export interface OriginPattern {
  readonly scheme: string;
  /** Without the wildcard. */
  readonly host: string;
  /** Whether subdomains of the host are meant, of any depth, and not the host itself. */
  readonly subdomains: boolean;
  /** Digits, empty for the scheme's own, `*` for any. */
  readonly port: string;
}

const form = /^(https?):\/\/(\*\.)?([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?\/?$/;
const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' };

/**
 * Reads `https://example.org`, `https://*.example.org`, `http://localhost:*`.
 *
 * @throws Error whose message completes a sentence that begins with the origin
 */
export function readOriginPattern(text: string): OriginPattern {
  const [, scheme = '', wildcard, host = '', port = ''] = form.exec(text.trim().toLowerCase()) ?? [];
  if (!scheme) throw new Error('has to be a scheme and a host, as in https://*.example.org');
  if (wildcard && !host.includes('.')) throw new Error('is a wildcard over a whole top level');
  return { scheme, host, subdomains: Boolean(wildcard), port: port === usualPorts[scheme] ? '' : port };
}

/** Whether an `Origin` header's value is meant by a pattern. */
export function matchesOrigin({ scheme, host, subdomains, port }: OriginPattern, origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.protocol !== `${scheme}:`) return false;
  if (port !== '*' && url.port !== port) return false;
  return subdomains ? url.hostname.endsWith(`.${host}`) : url.hostname === host;
}
