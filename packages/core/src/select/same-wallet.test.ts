import { expect, it } from 'vitest';
import { doubledNames, isSameWallet } from './same-wallet.ts';

const none = new Set<string>();

it('recognises a wallet by rdns, else by name in any case', () => {
  expect(isSameWallet({ name: 'One', rdns: 'a' }, { name: 'Two', rdns: 'a' }, none)).toBe(true);
  expect(isSameWallet({ name: 'One', rdns: 'a' }, { name: 'One', rdns: 'b' }, none)).toBe(false);
  expect(isSameWallet({ name: 'One', rdns: 'a' }, { name: 'ONE' }, none)).toBe(true);
  expect(isSameWallet({ name: 'One' }, { name: 'Two' }, none)).toBe(false);
});

it('does not recognise a wallet by a name that two of one namespace share', () => {
  const doubled = doubledNames([
    { name: 'One', namespaces: ['eip155'] },
    { name: 'one', namespaces: ['eip155', 'solana'] },
    { name: 'Two', namespaces: ['eip155'] },
    { name: 'Two', namespaces: ['solana'] },
  ]);
  expect([...doubled]).toEqual(['one']);
  expect(isSameWallet({ name: 'One', rdns: 'a' }, { name: 'One' }, doubled)).toBe(false);
  expect(isSameWallet({ name: 'Two', rdns: 'a' }, { name: 'Two' }, doubled)).toBe(true);
});
