/** A parsed entry of a list of origins. */
export interface OriginPattern {
  readonly scheme: 'http' | 'https';
  /** As normalised by `URL`, without the wildcard. */
  readonly host: string;
  /** Matches subdomains of the host at any depth instead of the host itself. */
  readonly subdomains: boolean;
  /** Digits; empty for the scheme's default port, `*` for any. */
  readonly port: string;
}

const maxLength = 300;
const form = /^(https?):\/\/(\*\.)?([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?\/?$/;

/**
 * Parses an entry of a list of origins: `https://example.org`, `https://*.example.org`, `http://localhost:*`. `*.`
 * matches subdomains at any depth, `:*` any port.
 *
 * @throws Error whose message completes a sentence that begins with the text
 */
export function parseOriginPattern(text: string): OriginPattern {
  const trimmed = text.trim().toLowerCase();
  const match = trimmed.length > maxLength ? null : form.exec(trimmed);
  const [, scheme, wildcard, name = '', port = ''] = match ?? [];
  const address = `${scheme}://${name}${port === '*' || port === '' ? '' : `:${port}`}`;
  if ((scheme !== 'http' && scheme !== 'https') || !URL.canParse(address)) {
    throw new Error('has to be a scheme and a host, as in https://*.example.org');
  }
  const url = new URL(address);
  const host = url.hostname;
  if (wildcard && !host.includes('.') && host !== 'localhost') {
    throw new Error('is a wildcard over a whole top level');
  }
  return { scheme, host, subdomains: Boolean(wildcard), port: port === '*' ? port : url.port };
}

/** Whether a pattern matches the origin of an `Origin` header or an event. */
export function matchesOrigin({ scheme, host, subdomains, port }: OriginPattern, origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.protocol !== `${scheme}:`) return false;
  if (port !== '*' && url.port !== port) return false;
  return subdomains ? url.hostname.endsWith(`.${host}`) : url.hostname === host;
}
