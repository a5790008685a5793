import { expect, it, test } from 'vitest';
import { readReceiver } from './read-receiver.ts';

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const rules = { namespace: 'eip155', own, token, known: [bob] };

test.each([
  ['', { problem: 'empty' }],
  ['  ', { problem: 'empty' }],
  ['alice.eth', { problem: 'invalid' }],
  ['0x1234', { problem: 'invalid' }],
  [`${bob}0`, { problem: 'invalid' }],
  [bob.replace('C51812', 'c51812'), { problem: 'mistyped' }],
  [`0x${'0'.repeat(40)}`, { problem: 'zero' }],
  [token, { problem: 'token' }],
  [token.toLowerCase(), { problem: 'token' }],
  [own.toLowerCase(), { address: own.toLowerCase(), warning: 'own' }],
  [` ${bob}\n`, { address: bob }],
  [bob.toLowerCase(), { address: bob.toLowerCase() }],
])('%j', (text, read) => {
  expect(readReceiver(text, rules)).toEqual(read);
});

it('warns of an address that begins and ends like one that the visitor knows', () => {
  const like = `0x7099${'a'.repeat(32)}79c8`;
  expect(readReceiver(like, rules)).toEqual({ address: like, warning: 'lookalike', like: bob });
  const likeOwn = `0xf39f${'b'.repeat(32)}2266`;
  expect(readReceiver(likeOwn, rules)).toMatchObject({ warning: 'lookalike', like: own });
});

it('compares letters by their case where that means something', () => {
  const solana = 'So11111111111111111111111111111111111111112';
  const known = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T';
  const other = { namespace: 'solana', own: known, known: [] };
  expect(readReceiver('1'.repeat(32), other)).toEqual({ problem: 'zero' });
  expect(readReceiver(solana, { ...other, token: solana })).toEqual({ problem: 'token' });
  expect(readReceiver(known, other)).toEqual({ address: known, warning: 'own' });
  expect(readReceiver(solana, other)).toEqual({ address: solana });
});
