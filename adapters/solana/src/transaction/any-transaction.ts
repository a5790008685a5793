import { createError } from '../errors.ts';
import { joinTransaction, readSigners, readTransaction } from './read-transaction.ts';

/** A `@solana/web3.js` transaction by its shape, not its class: a page may load several copies. */
export interface SerializableTransaction {
  serialize(options?: {
    readonly requireAllSignatures?: boolean;
    readonly verifySignatures?: boolean;
  }): Uint8Array;
}

/** A compiled transaction of `@solana/kit`, by its shape. */
export interface CompiledTransaction {
  readonly messageBytes: ArrayLike<number>;
  readonly signatures: { readonly [address: string]: ArrayLike<number> | null };
}

/** A transaction to sign: an object of `@solana/web3.js` or `@solana/kit`, or its wire-format bytes. */
export type AnyTransaction = SerializableTransaction | CompiledTransaction | Uint8Array;

/** Serializes a site's transaction. Throws TRANSACTION_INVALID, with the object's own error as the cause. */
export function toBytes(transaction: unknown): Uint8Array<ArrayBuffer> {
  if (isBytes(transaction)) return new Uint8Array(transaction);
  if (isCompiled(transaction)) return joinCompiled(transaction);
  if (!isSerializable(transaction)) throw invalid('it is neither an object that serializes itself nor bytes');
  let bytes: unknown;
  try {
    bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
  } catch (cause) {
    throw invalid('it cannot be serialized', cause);
  }
  if (!isBytes(bytes)) throw invalid('it does not serialize to bytes');
  return new Uint8Array(bytes);
}

/**
 * Deserializes signed bytes with the class of the site's object. Throws WALLET_ANSWER_INVALID if the wallet returned
 * another kind of transaction.
 */
export function likeGiven<T>(given: T, signed: Uint8Array): T {
  if (isBytes(given)) return signed as T;
  if (isCompiled(given)) return compiledLike(given, signed) as T;
  const { constructor: kind } = given as { readonly constructor: unknown };
  // A legacy transaction has no version.
  const read = isVersioned(given) ? 'deserialize' : 'from';
  const make: unknown = Reflect.get(Object(kind), read);
  if (typeof make !== 'function') throw invalid(`its class has no \`${read}\``);
  try {
    return make.call(kind, signed) as T;
  } catch (cause) {
    const problem = 'it is a transaction of another kind than the one to sign';
    throw createError('WALLET_ANSWER_INVALID', { problem }, { cause });
  }
}

function joinCompiled({ messageBytes, signatures }: CompiledTransaction): Uint8Array<ArrayBuffer> {
  const message = Uint8Array.from(messageBytes);
  const none = new Uint8Array(64);
  const inOrder = readSigners(message).map((signer) => {
    const signature = signatures[signer];
    if (signature && signature.length !== none.length) throw invalid('a signature in it has not 64 bytes');
    return signature ? Uint8Array.from(signature) : none;
  });
  return joinTransaction(message, inOrder);
}

function compiledLike(given: CompiledTransaction, signed: Uint8Array): CompiledTransaction {
  const { message, signatures, signers, lifetime } = readTransaction(signed);
  const isMissing = (signature: Uint8Array): boolean => signature.every((byte) => byte === 0);
  const named = signers.map((signer, index) => {
    const signature = signatures[index];
    return [signer, signature === undefined || isMissing(signature) ? null : signature] as const;
  });
  const { lifetimeConstraint, ...rest } = given as CompiledTransaction & {
    readonly lifetimeConstraint?: unknown;
  };
  return Object.freeze({
    ...rest,
    messageBytes: message,
    signatures: Object.freeze(Object.fromEntries(named)),
    // The lifetime of a blockhash that the wallet chose is unknown; kit needs a value, so use the maximum.
    lifetimeConstraint: keepsLifetime(lifetimeConstraint, lifetime)
      ? lifetimeConstraint
      : { blockhash: lifetime, lastValidBlockHeight: 2n ** 64n - 1n },
  });
}

function keepsLifetime(constraint: unknown, lifetime: string): boolean {
  const { blockhash, nonce } = Object(constraint) as {
    readonly blockhash?: unknown;
    readonly nonce?: unknown;
  };
  return blockhash === lifetime || nonce === lifetime;
}

/** Accepts bytes from another realm, such as a frame. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';
}

function isCompiled(value: unknown): value is CompiledTransaction {
  const { messageBytes, signatures } = Object(value) as {
    readonly messageBytes?: unknown;
    readonly signatures?: unknown;
  };
  return isBytes(messageBytes) && typeof signatures === 'object' && signatures !== null;
}

function isSerializable(value: unknown): value is SerializableTransaction {
  return typeof Reflect.get(Object(value), 'serialize') === 'function';
}

function isVersioned(value: unknown): boolean {
  return Reflect.get(Object(value), 'version') !== undefined;
}

function invalid(problem: string, cause?: unknown) {
  return createError('TRANSACTION_INVALID', { problem }, { cause });
}
