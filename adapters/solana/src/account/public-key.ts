import { base58 } from '@scure/base';

/** Node's `Buffer` if the site includes its types, else bytes. */
type BufferOrBytes = typeof globalThis extends { readonly Buffer: new (...parameters: never) => infer Buffer }
  ? Buffer
  : Uint8Array;

/**
 * An address in the shape of `PublicKey` of `@solana/web3.js` 1, which accepts it like its own: in a transaction, in
 * `equals` and in its constructor.
 */
export interface SolanaPublicKey {
  equals(other: SolanaPublicKey): boolean;
  toBase58(): string;
  toBytes(): Uint8Array;
  /** A `Buffer` if the page has one, else bytes. */
  toBuffer(): BufferOrBytes;
  toJSON(): string;
  toString(): string;
  /** Little-endian, for Borsh. */
  encode(): BufferOrBytes;
  readonly [Symbol.toStringTag]: string;
}

/** An integer as `bn.js` reads it: words of 26 bits, the lowest first. */
interface Integer {
  readonly negative: 0;
  readonly words: readonly number[];
  readonly length: number;
}

/** Wraps the 32 bytes of a key. */
export function publicKeyOf(bytes: Uint8Array): SolanaPublicKey {
  const text = base58.encode(bytes);
  const integer = integerOf(bytes);
  const key = {
    // web3.js uses this to recognise and compare keys of another copy of itself.
    _bn: {
      ...integer,
      eq: (other: Integer) => sameInteger(integer, other),
      toArrayLike: (kind: { from(bytes: Uint8Array): unknown }) => kind.from(bytes),
    },
    equals: (other: SolanaPublicKey) => other.toBase58() === text,
    toBase58: () => text,
    toBytes: () => bytes.slice(),
    toBuffer: () => toBuffer(bytes),
    toJSON: () => text,
    toString: () => text,
    encode: () => toBuffer(bytes.toReversed()),
    get [Symbol.toStringTag]() {
      return `PublicKey(${text})`;
    },
  };
  return key;
}

function integerOf(bytes: Uint8Array): Integer {
  let rest = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const words: number[] = [];
  do {
    words.push(Number(rest & 0x3ffffffn));
    rest >>= 26n;
  } while (rest > 0n);
  return { negative: 0, words, length: words.length };
}

function sameInteger(one: Integer, other: Integer): boolean {
  return one.length === other.length && one.words.every((word, index) => word === other.words[index]);
}

function toBuffer(bytes: Uint8Array): BufferOrBytes {
  const { Buffer } = globalThis as { readonly Buffer?: { from(bytes: Uint8Array): BufferOrBytes } };
  return Buffer?.from(bytes) ?? (bytes.slice() as unknown as BufferOrBytes);
}
