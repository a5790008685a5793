import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, it } from 'vitest';
import { likeGiven, toBytes } from './any-transaction.ts';
import { joinTransaction, readTransaction } from './read-transaction.ts';

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1));
const blockhash = new PublicKey(new Uint8Array(32).fill(9)).toBase58();
const other = new PublicKey(new Uint8Array(32).fill(8)).toBase58();
const instruction = SystemProgram.transfer({
  fromPubkey: payer.publicKey,
  toPubkey: payer.publicKey,
  lamports: 5,
});
const legacy = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight: 1 }).add(
  instruction,
);

function versioned(recentBlockhash = blockhash): VersionedTransaction {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash,
    instructions: [instruction],
  });
  return new VersionedTransaction(message.compileToV0Message());
}

const compiled = pipe(
  createTransactionMessage({ version: 0 }),
  (message) => setTransactionMessageFeePayer(address(payer.publicKey.toBase58()), message),
  (message) =>
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash: blockhash as Blockhash, lastValidBlockHeight: 7n },
      message,
    ),
  (message) =>
    appendTransactionMessageInstruction(
      {
        programAddress: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
        data: new Uint8Array([1, 2]),
      },
      message,
    ),
  compileTransaction,
);

/** The transaction with a dummy signature. */
function signed(bytes: Uint8Array): Uint8Array {
  return joinTransaction(readTransaction(bytes).message, [new Uint8Array(64).fill(5)]);
}

it('returns a legacy transaction of the caller’s own class', () => {
  const back = likeGiven(legacy, signed(toBytes(legacy)));
  expect(back).toBeInstanceOf(Transaction);
  expect(back).not.toBe(legacy);
  expect(new Uint8Array(back.signature ?? [])).toEqual(new Uint8Array(64).fill(5));
  expect(back.instructions[0]?.data).toEqual(instruction.data);
});

it('returns a versioned transaction of the caller’s own class', () => {
  const back = likeGiven(versioned(), signed(toBytes(versioned())));
  expect(back).toBeInstanceOf(VersionedTransaction);
  expect(back.signatures).toEqual([new Uint8Array(64).fill(5)]);
});

it('accepts a class of another copy of the library', () => {
  class Copy {
    readonly bytes: Uint8Array;
    constructor(bytes: Uint8Array) {
      this.bytes = bytes;
    }
    static from(bytes: Uint8Array): Copy {
      return new Copy(bytes);
    }
    serialize(): Uint8Array {
      return this.bytes;
    }
  }
  const bytes = toBytes(versioned());
  const back = likeGiven(new Copy(bytes), signed(bytes));
  expect(back).toBeInstanceOf(Copy);
  expect(back.serialize()).toEqual(signed(bytes));
});

it('accepts a compiled transaction of kit, and keeps its lifetime', () => {
  const bytes = toBytes(compiled);
  expect(bytes).toEqual(new Uint8Array(getTransactionEncoder().encode(compiled)));
  const back = likeGiven(compiled, signed(bytes));
  expect(back).toEqual({
    ...compiled,
    signatures: { [payer.publicKey.toBase58()]: new Uint8Array(64).fill(5) },
  });
  expect(likeGiven(compiled, bytes).signatures).toEqual({ [payer.publicKey.toBase58()]: null });
  expect(toBytes(back)).toEqual(signed(bytes));
});

it('sets no last valid block for a blockhash that the wallet changed', () => {
  expect(likeGiven(compiled, signed(toBytes(versioned(other))))).toMatchObject({
    lifetimeConstraint: { blockhash: other, lastValidBlockHeight: 2n ** 64n - 1n },
  });
});

it('accepts and returns bytes', () => {
  const bytes = versioned().serialize();
  expect(toBytes(bytes)).toEqual(bytes);
  expect(toBytes(bytes)).not.toBe(bytes);
  expect(likeGiven(bytes, signed(bytes))).toEqual(signed(bytes));
});

it.each([
  ['nothing', undefined],
  ['a text', 'AQAB'],
  ['an object that serializes to text', { serialize: () => 'AQAB' }],
  [
    'a transaction without a blockhash',
    new Transaction({ feePayer: payer.publicKey } as never).add(instruction),
  ],
  [
    'a compiled transaction with half a signature',
    { ...compiled, signatures: { [payer.publicKey.toBase58()]: [1] } },
  ],
  ['a compiled transaction of no message', { messageBytes: new Uint8Array(3), signatures: {} }],
])('rejects %s', (_name, transaction) => {
  expect(() => toBytes(transaction)).toThrow(expect.objectContaining({ code: 'TRANSACTION_INVALID' }));
});

it('rejects a signed transaction of another kind than the caller’s', () => {
  expect(() => likeGiven(legacy, signed(toBytes(versioned())))).toThrow(
    expect.objectContaining({ code: 'WALLET_ANSWER_INVALID' }),
  );
});

it('rejects an object whose class cannot deserialize bytes', () => {
  const bytes = versioned().serialize();
  expect(() => likeGiven({ serialize: () => bytes }, signed(bytes))).toThrow(
    expect.objectContaining({ code: 'TRANSACTION_INVALID' }),
  );
});
