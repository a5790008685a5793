import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { expect, it, vi } from 'vitest';
import { publicKeyOf, type SolanaPublicKey } from './public-key.ts';

const keys = [
  ['with zeros in front', Uint8Array.from({ length: 32 }, (_each, index) => (index < 20 ? 0 : index))],
  ['of all bits', new Uint8Array(32).fill(255)],
  ['of the system program', new Uint8Array(32)],
  ['of any bytes', Uint8Array.from({ length: 32 }, (_each, index) => 200 - 3 * index)],
] as const;

it.each(keys)('behaves like the web3.js key: %s', (_name, bytes) => {
  const [ours, theirs] = [publicKeyOf(bytes), new PublicKey(bytes)];
  expect(ours.toBase58()).toBe(theirs.toBase58());
  expect(`${ours}`).toBe(`${theirs}`);
  expect(JSON.stringify({ key: ours })).toBe(JSON.stringify({ key: theirs }));
  expect(Object.prototype.toString.call(ours)).toBe(Object.prototype.toString.call(theirs));
  expect(ours.toBytes()).toEqual(theirs.toBytes());
  expect(ours.toBuffer()).toEqual(theirs.toBuffer());
  expect(ours.encode()).toEqual(theirs.encode());
});

it.each(keys)('passes for a PublicKey in web3.js: %s', (_name, bytes) => {
  // The type is assignable as well.
  const ours: PublicKey = publicKeyOf(bytes);
  const theirs = new PublicKey(bytes);
  const other = new PublicKey(bytes.map((byte) => byte ^ 1));
  expect(theirs.equals(ours)).toBe(true);
  expect(other.equals(ours)).toBe(false);
  expect(ours.equals(theirs)).toBe(true);
  expect(ours.equals(other)).toBe(false);
  const copy = new PublicKey(ours);
  expect(copy.toBytes()).toEqual(bytes);
  expect([copy.equals(theirs), copy.equals(ours), copy.equals(other)]).toEqual([true, true, false]);
});

it('works in place of a PublicKey in a web3.js transaction', () => {
  const { publicKey: receiver } = { publicKey: new PublicKey(new Uint8Array(32).fill(7)) };
  const build = (payer: PublicKey): Transaction =>
    new Transaction({ feePayer: payer, blockhash: receiver.toBase58(), lastValidBlockHeight: 1 }).add(
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports: 1 }),
    );
  const bytes = new Uint8Array(32).fill(3);
  const key: SolanaPublicKey = publicKeyOf(bytes);
  expect(build(key).serializeMessage()).toEqual(build(new PublicKey(bytes)).serializeMessage());
});

it('returns bytes on a page without Buffer', () => {
  vi.stubGlobal('Buffer', undefined);
  const given = publicKeyOf(new Uint8Array(32).fill(2)).toBuffer();
  vi.unstubAllGlobals();
  expect(Object.prototype.toString.call(given)).toBe('[object Uint8Array]');
  expect(Buffer.isBuffer(given)).toBe(false);
});
