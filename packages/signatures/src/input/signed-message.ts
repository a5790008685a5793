/** A message, and who is said to have signed it. */
export interface SignedMessage {
  readonly message: string;
  /** Written as its namespace writes signatures. */
  readonly signature: string;
  /** Without its chain. */
  readonly address: string;
}

/** Characters of a message. Sign-in messages have a few hundred. */
export const longestMessage = 65_536;
/** Characters of a signature: an account that is not on its chain yet sends the code that creates it (ERC-6492). */
export const longestSignature = 262_144;
/** Characters of an address (CAIP-10). */
const longestAddress = 128;

/**
 * Whether these are texts of a size that is worth checking. Servers hand in what anyone sent, so the types of its parts
 * are looked at too.
 */
export function isWithinBounds({ message, signature, address }: SignedMessage): boolean {
  return (
    isText(message, longestMessage) && isText(signature, longestSignature) && isText(address, longestAddress)
  );
}

function isText(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value.length <= longest;
}
