import { expect, it } from 'vitest';
import { checkAddress } from './check-address.ts';

/** Addresses from the standards and from public explorers. */
const known = [
  ['algorand', 'GD64YIY3TWGDMCNPP553DZPPR6LDUSFQOIJVFDPPXWEG3FVOJCCDBBHU5A'],
  ['bip122', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
  ['bip122', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
  ['bip122', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['bip122', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['bip122', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['bip122', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  [
    'cip34',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['cip34', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
  ['cosmos', 'cosmos1m9l358xunhhwds0568za49mzhvuxx9uxre5tud'],
  ['elrond', 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
  ['mvx', 'erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['polkadot', 'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F'],
  ['tezos', 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'],
  ['tezos', 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
] as const;

it.each(known)('%s: accepts %s and rejects it with two characters swapped', (namespace, address) => {
  expect(checkAddress(namespace, address)).toBe(true);
  const letters = [...address.slice(0, -1)].map((_letter, index) => index).slice(6);
  for (const index of letters) {
    const swapped = [...address];
    [swapped[index], swapped[index + 1]] = [address[index + 1] ?? '', address[index] ?? ''];
    const text = swapped.join('');
    if (text !== address) expect(checkAddress(namespace, text)).toBe(false);
  }
});

it.each([
  ['solana', '11111111111111111111111111111111', true],
  ['solana', '1'.repeat(33), false],
  ['near', 'alice.near', true],
  ['near', 'Alice.near', false],
  ['eip155', '0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb', true],
  ['kadena', 'k-8', true],
  ['__proto__', 'k 8', false],
  ['cip34', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi', true],
] as const)('%s: validity of %s is %s', (namespace, address, isOne) => {
  expect(checkAddress(namespace, address)).toBe(isOne);
});
