/** A message, and the address that claims to have signed it. */
export interface SignedMessage {
  readonly message: string;
  /** In the encoding of its namespace. */
  readonly signature: string;
  /** Without its chain. */
  readonly address: string;
}

/** Characters of a message. Sign-in messages have a few hundred. */
export const maxMessageLength = 65_536;
/** Characters of a signature. An account that is not deployed yet sends the code that deploys it (ERC-6492). */
export const maxSignatureLength = 262_144;
/** Characters of an address (CAIP-10). */
const maxAddressLength = 128;

/**
 * Whether all parts are texts within the size limits. Checks the types too, since servers pass on what anyone sent.
 */
export function isWithinBounds({ message, signature, address }: SignedMessage): boolean {
  return (
    isText(message, maxMessageLength) &&
    isText(signature, maxSignatureLength) &&
    isText(address, maxAddressLength)
  );
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest;
}
