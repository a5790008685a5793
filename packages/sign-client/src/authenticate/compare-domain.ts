import type { VerifyContext } from '../records/records.ts';

/**
 * Compares the verified origin of a sign-in with the domain to sign for. A page that was seen to request another domain's sign-in
 * is `INVALID`, whatever it claims.
 *
 * @param domain RFC 3986 authority, as EIP-4361 has it: a host, with its port if it has one
 */
export function compareDomain({ verified }: VerifyContext, domain: string): VerifyContext {
  const domainMatches = isHostOf(domain, verified.origin);
  const validation = verified.validation === 'VALID' && !domainMatches ? 'INVALID' : verified.validation;
  return { verified: { ...verified, validation, domainMatches } };
}

function isHostOf(domain: string, origin: string): boolean {
  // Credentials, paths and queries would let the words that are signed look like another host's.
  if (!URL.canParse(origin) || !/^[^\s/?#@\\]+$/.test(domain)) return false;
  const { host, protocol } = new URL(origin);
  const claimed = `${protocol}//${domain}`;
  return URL.canParse(claimed) && new URL(claimed).host === host;
}
