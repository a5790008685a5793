import { base58 } from '@scure/base';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, it } from 'vitest';
import { joinTransaction, readLegacyParts, readTransaction } from './read-transaction.ts';

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1));
const cosigner = Keypair.fromSeed(new Uint8Array(32).fill(2));
const receiver = Keypair.fromSeed(new Uint8Array(32).fill(3)).publicKey;
const blockhash = new PublicKey(new Uint8Array(32).fill(9)).toBase58();
const memo = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

function legacy(): Transaction {
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 });
  return transaction.add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 5 }),
    new TransactionInstruction({
      keys: [{ pubkey: cosigner.publicKey, isSigner: true, isWritable: false }],
      programId: memo,
      data: Buffer.from('hello'),
    }),
  );
}

const legacyBytes = (): Uint8Array =>
  new Uint8Array(legacy().serialize({ requireAllSignatures: false, verifySignatures: false }));

function versioned(): VersionedTransaction {
  const instructions = [
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: receiver, lamports: 5 }),
  ];
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  });
  return new VersionedTransaction(message.compileToV0Message());
}

it('parses and rejoins a legacy transaction', () => {
  const transaction = legacy();
  transaction.partialSign(cosigner);
  const bytes = new Uint8Array(transaction.serialize({ requireAllSignatures: false }));
  const read = readTransaction(bytes);
  expect(read).toMatchObject({
    version: 'legacy',
    signers: [payer.publicKey.toBase58(), cosigner.publicKey.toBase58()],
    lifetime: blockhash,
  });
  expect(read.signatures[0]).toEqual(new Uint8Array(64));
  expect(read.signatures[1]).not.toEqual(new Uint8Array(64));
  expect(read.message).toEqual(new Uint8Array(transaction.serializeMessage()));
  expect(joinTransaction(read.message, read.signatures)).toEqual(bytes);
});

it('parses a version 0 transaction', () => {
  const transaction = versioned();
  const read = readTransaction(transaction.serialize());
  expect(read).toMatchObject({ version: 0, signers: [payer.publicKey.toBase58()], lifetime: blockhash });
  expect(read.message).toEqual(transaction.message.serialize());
});

it('reads the parts of a legacy message', () => {
  expect(readLegacyParts(readTransaction(legacyBytes()).message)).toEqual({
    feePayer: payer.publicKey.toBase58(),
    recentBlockhash: blockhash,
    instructions: legacy().instructions.map(({ programId, data, keys }) => ({
      programId: programId.toBase58(),
      data: base58.encode(data),
      keys: keys.map(({ pubkey, ...rest }) => ({ pubkey: pubkey.toBase58(), ...rest })),
    })),
  });
});

/** Overwrites bytes at an offset. */
const changed = (bytes: Uint8Array, at: number, ...values: readonly number[]): Uint8Array => {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
};
const afterSignatures = 1 + 2 * 64;

it.each([
  ['below 100 bytes', () => new Uint8Array(99), 'it has 99 bytes, and none has fewer than 100'],
  ['above 1,232 bytes', () => new Uint8Array(1_233), 'it has 1233 bytes, and the network takes 1232'],
  [
    'too few signatures',
    () => Uint8Array.of(1, ...legacyBytes().slice(1 + 64)),
    'it has 1 signatures where 2 are required',
  ],
  [
    'of a version that has its number first',
    () => changed(legacyBytes(), 0, 0x81),
    'its version 1 is unknown',
  ],
  ['of another version', () => changed(versioned().serialize(), 65, 0x82), 'its version 2 is unknown'],
  ['that breaks off in its signatures', () => changed(legacyBytes(), 0, 9), 'it breaks off'],
  ['that breaks off in its message', () => legacyBytes().slice(0, afterSignatures + 40), 'it breaks off'],
  [
    'whose counts do not fit',
    () => changed(legacyBytes(), afterSignatures + 1, 2),
    'its message counts its accounts wrongly',
  ],
  ['of zeros', () => new Uint8Array(200), 'its message counts its accounts wrongly'],
  [
    'whose count has no end',
    () => changed(versioned().serialize(), 69, 0xff, 0xff, 0xff),
    'it counts what it has wrongly',
  ],
])('rejects a transaction %s', (_name, bytes, problem) => {
  expect(() => readTransaction(bytes())).toThrow(
    expect.objectContaining({
      code: 'TRANSACTION_INVALID',
      message: `The transaction cannot be used: ${problem}.`,
    }),
  );
});

it('rejects an instruction on a missing account', () => {
  const { message } = readTransaction(legacyBytes());
  // The first instruction's program follows the keys, the blockhash and the number of instructions.
  const program = 3 + 1 + 5 * 32 + 32 + 1;
  expect(() => readLegacyParts(changed(message, program, 99))).toThrow(
    expect.objectContaining({ code: 'TRANSACTION_INVALID' }),
  );
});
