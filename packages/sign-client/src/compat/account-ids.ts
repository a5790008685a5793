/** A chain's CAIP-2 id in its parts. */
interface ChainIdParts {
  namespace: string;
  reference: string;
}

// Like the original's helpers, these check nothing: a missing part is `undefined` although the types, also the
// original's, say otherwise.

/** Splits a CAIP-2 id. */
export function parseChainId(chain: string): ChainIdParts {
  const [namespace, reference] = chain.split(':');
  return { namespace, reference } as ChainIdParts;
}

/** Splits a CAIP-10 account. */
export function parseAccountId(account: string): ChainIdParts & { address: string } {
  const [namespace, reference, address] = account.split(':');
  return { namespace, reference, address } as ChainIdParts & { address: string };
}

/** The address of a CAIP-10 account. */
export function getAddressFromAccount(account: string): string {
  return parseAccountId(account).address;
}

/** The address of an issuer, `did:pkh:<CAIP-10>`. */
export function getDidAddress(iss: string): string | undefined {
  return iss ? iss.split(':').at(-1) : undefined;
}

/** The namespace of an issuer's chain: `eip155`. */
export function getDidAddressNamespace(iss: string): string | undefined {
  return accountOf(iss)[0];
}

/** The reference of an issuer's chain: `1`. */
export function getDidChainId(iss: string): string | undefined {
  return accountOf(iss)[1];
}

/** The CAIP-2 id of an issuer's chain: `eip155:1`; `undefined` for an issuer without one. */
export function getNamespacedDidChainId(iss: string): string | undefined {
  const [namespace, reference] = accountOf(iss);
  return namespace && reference ? `${namespace}:${reference}` : undefined;
}

/** The parts of an issuer's account, with or without `did:pkh:`. */
function accountOf(iss: string): string[] {
  const prefix = 'did:pkh:';
  return iss ? (iss.startsWith(prefix) ? iss.slice(prefix.length) : iss).split(':') : [];
}
