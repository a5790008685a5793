import { base58 } from '@scure/base';
import { publicKeyOf, type SolanaPublicKey } from '../account/public-key.ts';
import type { SerializableTransaction } from './any-transaction.ts';
import { joinTransaction, readLegacyParts, readTransaction } from './read-transaction.ts';

/** A transaction in the shape of `@solana/web3.js`, for a wallet that does not accept bytes. */
export interface Web3Transaction extends SerializableTransaction {
  /** Sets the signature of one of the signers. */
  addSignature(key: { toString(): string }, signature: Uint8Array): void;
}

/**
 * Wraps wire-format bytes in the shape of `@solana/web3.js`: `VersionedTransaction`, or `Transaction` for a legacy one.
 * The wallet may sign this object or return another one.
 */
export function web3Transaction(bytes: Uint8Array): Web3Transaction {
  const { version, message, signatures, signers } = readTransaction(bytes);
  const current = signatures.map((signature) => signature.slice());
  const transaction: Web3Transaction = {
    serialize: () => joinTransaction(message, current),
    addSignature(key, signature) {
      const index = signers.indexOf(key.toString());
      if (index !== -1) current[index] = Uint8Array.from(signature);
    },
  };
  if (version === 0)
    return Object.assign(transaction, {
      version,
      signatures: current,
      message: { version, serialize: () => message.slice() },
    });
  const { feePayer, recentBlockhash, instructions } = readLegacyParts(message);
  return Object.assign(transaction, {
    feePayer: keyOf(feePayer),
    recentBlockhash,
    serializeMessage: () => message.slice(),
    instructions: instructions.map(({ programId, data, keys }) => ({
      programId: keyOf(programId),
      data: base58.decode(data),
      keys: keys.map(({ pubkey, ...role }) => ({ pubkey: keyOf(pubkey), ...role })),
    })),
  });
}

function keyOf(address: string): SolanaPublicKey {
  return publicKeyOf(base58.decode(address));
}
