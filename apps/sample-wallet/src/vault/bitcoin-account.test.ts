import { bitcoinKey } from '@mooring/devnet/wallets';
import { HDKey } from '@scure/bip32';
import { mnemonicToSeedSync } from '@scure/bip39';
import { expect, it } from 'vitest';
import { bitcoinAccount } from './bitcoin-account.ts';

const rootOf = (phrase: string) => HDKey.fromMasterSeed(mnemonicToSeedSync(phrase));

it('derives the first addresses of the vectors of BIP-84 and BIP-86', () => {
  const root = rootOf(`${'abandon '.repeat(11)}about`);
  const [payment, ordinal] = bitcoinAccount(root, 0).on('bip122:000000000019d6689c085ae165831e93') ?? [];
  expect(payment).toMatchObject({
    purpose: 'payment',
    path: "m/84'/0'/0'/0/0",
    address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
  });
  expect(ordinal).toMatchObject({
    purpose: 'ordinal',
    path: "m/86'/0'/0'/0/0",
    address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  });
});

it('uses the paths and addresses of test networks there, and knows no others', () => {
  const root = rootOf('test test test test test test test test test test test junk');
  const [payment, ordinal] = bitcoinAccount(root, 2).on('bip122:0f9188f13cb7b2c71f2a335e3a4fc328') ?? [];
  expect(payment).toMatchObject({ address: bitcoinKey(2, 'payment').address, path: "m/84'/1'/2'/0/0" });
  expect(ordinal).toMatchObject({ address: bitcoinKey(2, 'taproot').address, path: "m/86'/1'/2'/0/0" });
  expect(bitcoinAccount(root, 0).on('bip122:00')).toBeUndefined();
});
