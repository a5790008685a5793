import { ed25519 } from '@noble/curves/ed25519.js';
import { Transaction, VersionedTransaction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { keypair, legacyTransfer, versionedTransfer } from '../test-support/transactions.ts';
import { toBytes } from './any-transaction.ts';
import { web3Transaction } from './web3-transaction.ts';

const sign = (message: Uint8Array): Uint8Array => ed25519.sign(message, keypair(1).secretKey.slice(0, 32));

it('exposes the parts of a legacy transaction, and accepts a signature', () => {
  const given = legacyTransfer();
  const handed = web3Transaction(toBytes(given));
  expect(toBytes(handed)).toEqual(toBytes(given));
  expect(handed).toMatchObject({ recentBlockhash: given.recentBlockhash });
  const [instruction] = Reflect.get(handed, 'instructions');
  expect(`${Reflect.get(handed, 'feePayer')}`).toBe(`${given.feePayer}`);
  expect(`${instruction.programId}`).toBe(`${given.instructions[0]?.programId}`);
  expect(instruction.data).toEqual(new Uint8Array(given.instructions[0]?.data ?? []));
  handed.addSignature(keypair(1).publicKey, sign(new Uint8Array(given.serializeMessage())));
  expect(Transaction.from(toBytes(handed)).verifySignatures()).toBe(true);
});

it('exposes the message of a versioned transaction, and ignores signatures of other keys', () => {
  const given = versionedTransfer();
  const handed = web3Transaction(toBytes(given));
  const message = Reflect.get(handed, 'message').serialize();
  expect(message).toEqual(new Uint8Array(given.message.serialize()));
  const before = toBytes(handed);
  handed.addSignature(keypair(9).publicKey, new Uint8Array(64).fill(1));
  expect(toBytes(handed)).toEqual(before);
  const signature = sign(message);
  handed.addSignature(keypair(1).publicKey, signature);
  expect(VersionedTransaction.deserialize(toBytes(handed)).signatures[0]).toEqual(signature);
});
