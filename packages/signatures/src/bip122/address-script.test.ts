import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { addressScript } from './address-script.ts';

const mainnet = '000000000019d6689c085ae165831e93';
const testnet = '000000000933ea01ad0ee984209779ba';
const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328';

const scriptOf = (address: string, reference?: string) => {
  const script = addressScript(address, reference);
  return script && hex.encode(script);
};

/** Examples of the standards, and the script that each address stands for. */
const onMainnet = [
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '76a91477bff20c60e522dfaa3350c39b030a5d004e839a88ac'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'a914b472a266d0bd89c13706a4132ccfb16f7c3b9fcb87'],
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  [
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
  ],
] as const;
const onTestNetworks = [
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '76a914243f1394f44554f4ce3fd68649c19adc483ce92488ac'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
  ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
] as const;

it.each(onMainnet)(
  'an address of mainnet has its script there, and none on another network: %s',
  (address, script) => {
    expect(scriptOf(address, mainnet)).toBe(script);
    expect(scriptOf(address, testnet)).toBeUndefined();
    expect(scriptOf(address, regtest)).toBeUndefined();
  },
);

it.each(onTestNetworks)(
  'networks for tests share their addresses, which mainnet rejects: %s',
  (address, script) => {
    expect(scriptOf(address, testnet)).toBe(script);
    expect(scriptOf(address, regtest)).toBe(script);
    expect(scriptOf(address, mainnet)).toBeUndefined();
  },
);

it.each([...onMainnet, ...onTestNetworks])('accepts any network by default: %s', (address, script) => {
  expect(scriptOf(address)).toBe(script);
});

it.each([
  ['nothing', ''],
  ['a wrong checksum', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3'],
  ['mixed case', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['another coin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['an address of Ethereum', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
])('rejects %s', (_, address) => {
  expect(scriptOf(address)).toBeUndefined();
});
