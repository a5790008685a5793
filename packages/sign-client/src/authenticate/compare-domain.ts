import type { VerifyContext } from '../records/records.ts';

/**
 * Compares the verified origin of a sign-in with the domain to sign for. A page that requests a sign-in for another
 * domain is `INVALID`.
 *
 * @param domain RFC 3986 authority, as in EIP-4361: a host, with its port if it has one
 */
export function compareDomain({ verified }: VerifyContext, domain: string): VerifyContext {
  const domainMatches = isHostOf(domain, verified.origin);
  const validation = verified.validation === 'VALID' && !domainMatches ? 'INVALID' : verified.validation;
  return { verified: { ...verified, validation, domainMatches } };
}

function isHostOf(domain: string, origin: string): boolean {
  // Credentials, paths and queries could make the signed text name another host.
  if (!URL.canParse(origin) || !/^[^\s/?#@\\]+$/.test(domain)) return false;
  const { host, protocol } = new URL(origin);
  const claimed = `${protocol}//${domain}`;
  return URL.canParse(claimed) && new URL(claimed).host === host;
}
