const prefix = 'did:pkh:';

/** The account of an issuer: `did:pkh:<namespace>:<reference>:<address>`, with the prefix or without. */
export interface DidAccount {
  /** CAIP-2. */
  readonly chainId: string;
  readonly reference: string;
  readonly address: string;
}

/** Returns `undefined` for a text without an account. */
export function readDidPkh(iss: string): DidAccount | undefined {
  const [namespace, reference, address, ...rest] = (
    iss.startsWith(prefix) ? iss.slice(prefix.length) : iss
  ).split(':');
  if (!namespace || !reference || !address || rest.length > 0) return undefined;
  return { chainId: `${namespace}:${reference}`, reference, address };
}

/** The `did:pkh` of a CAIP-10 account; returns a `did:pkh` unchanged. */
export function toDidPkh(account: string): string {
  return account.startsWith(prefix) ? account : prefix + account;
}
