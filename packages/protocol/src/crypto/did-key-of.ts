import { readHex } from './read-hex.ts';

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const base = BigInt(digits.length);

/** Multicodec prefix of an Ed25519 public key. */
export const ed25519Codec = [0xed, 0x01] as const;

/**
 * A client id: `did:key:z6Mk…` of an Ed25519 public key (hex). Implemented here to avoid bundling a library with every
 * base58 alphabet.
 *
 * @throws MooringError `INVALID_HEX`
 */
export function didKeyFromPublicKey(publicKey: string): string {
  readHex(publicKey, 32, 'public key');
  const [first, second] = ed25519Codec;
  let rest = BigInt(`0x${first.toString(16)}${second.toString(16).padStart(2, '0')}${publicKey}`);
  let text = '';
  for (; rest > 0n; rest /= base) text = digits.charAt(Number(rest % base)) + text;
  return `did:key:z${text}`;
}
