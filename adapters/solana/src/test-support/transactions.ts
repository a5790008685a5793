import { base58 } from '@scure/base';
import { getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder } from '@solana/kit';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';

/** The deterministic key of a test wallet. */
export function keypair(byte: number): Keypair {
  return Keypair.fromSeed(new Uint8Array(32).fill(byte));
}

export const someBlockhash = base58.encode(new Uint8Array(32).fill(9));
const receiver = keypair(200).publicKey;

interface Transfer {
  readonly payer?: Keypair | undefined;
  /** Also signs the transaction. */
  readonly cosigner?: Keypair | undefined;
  readonly blockhash?: string | undefined;
  readonly to?: string | undefined;
  readonly lamports?: number | undefined;
}

const memo = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

function instructions({
  payer = keypair(1),
  cosigner,
  to,
  lamports = 5,
}: Transfer): TransactionInstruction[] {
  const toPubkey = to === undefined ? receiver : new PublicKey(to);
  const transfer = SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports });
  if (cosigner === undefined) return [transfer];
  const keys = [{ pubkey: cosigner.publicKey, isSigner: true, isWritable: false }];
  return [transfer, new TransactionInstruction({ keys, programId: memo, data: Buffer.from('hello') })];
}

export function legacyTransfer(transfer: Transfer = {}): Transaction {
  const { payer = keypair(1), blockhash = someBlockhash } = transfer;
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 });
  return transaction.add(...instructions(transfer));
}

export function versionedTransfer(transfer: Transfer = {}): VersionedTransaction {
  const { payer = keypair(1), blockhash: recentBlockhash = someBlockhash } = transfer;
  const parts = { payerKey: payer.publicKey, recentBlockhash, instructions: instructions(transfer) };
  return new VersionedTransaction(new TransactionMessage(parts).compileToV0Message());
}

/** An unsigned transaction of one signer with another blockhash. */
export function withBlockhash(transaction: Uint8Array, lifetimeToken: string): Uint8Array {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.slice(65));
  const changed = getCompiledTransactionMessageEncoder().encode({ ...message, lifetimeToken });
  return new Uint8Array([...transaction.slice(0, 65), ...changed]);
}
