import { createPublicKey, verify } from 'node:crypto';
import {
  type Address,
  type CompiledTransactionMessage,
  type CompiledTransactionMessageWithLifetime,
  getAddressEncoder,
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit';
import { invalid } from './rpc-failure.ts';

export type Message = CompiledTransactionMessage & CompiledTransactionMessageWithLifetime;

/** A transaction in wire format. */
export interface ReadTransaction {
  readonly wire: Uint8Array;
  readonly transaction: Transaction;
  readonly message: Message;
  /** In base58, one per signer; the first is the transaction's id. */
  readonly signatures: readonly string[];
}

/** Maximum bytes of a packet. */
const maxBytes = 1_232;
const decoder = getTransactionDecoder();
const encoder = getTransactionEncoder();
const messageDecoder = getCompiledTransactionMessageDecoder();
const base58 = getBase58Decoder();
const addresses = getAddressEncoder();

/** @throws RpcFailure if the bytes are not a transaction, or too many */
export function readTransaction(wire: Uint8Array): ReadTransaction {
  if (wire.length > maxBytes)
    throw invalid(
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes (max: ${maxBytes} bytes)`,
    );
  try {
    const transaction = decoder.decode(wire);
    if (encoder.encode(transaction).length !== wire.length) throw new Error('bytes are left over');
    return {
      wire,
      transaction,
      message: readMessage(transaction.messageBytes),
      signatures: Object.values(transaction.signatures).map((bytes) =>
        base58.decode(bytes ?? new Uint8Array(64)),
      ),
    };
  } catch (error) {
    throw invalid(
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${reason(error)}`,
    );
  }
}

/** @throws Error if the bytes are not a message */
export function readMessage(bytes: Transaction['messageBytes']): Message {
  const message = messageDecoder.decode(bytes) as Message;
  const { numSignerAccounts, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const count = message.staticAccounts.length;
  if (numReadonlySignerAccounts >= numSignerAccounts) throw new Error('nobody pays the fee');
  if (numSignerAccounts + numReadonlyNonSignerAccounts > count) throw new Error('accounts are missing');
  if (new Set(message.staticAccounts).size !== count) throw new Error('an account is listed twice');
  return message;
}

/** DER of a public key of ed25519, up to its 32 bytes. */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** Whether every signer has signed. */
export function isSigned({ transaction }: ReadTransaction): boolean {
  return Object.entries(transaction.signatures).every(([signer, signature]) => {
    if (signature === null) return false;
    const der = Buffer.concat([keyPrefix, new Uint8Array(addresses.encode(signer as Address))]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verify(null, new Uint8Array(transaction.messageBytes), key, signature);
  });
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
