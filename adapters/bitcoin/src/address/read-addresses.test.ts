import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { mainnetId } from '../network/chains.ts';
import { testKeys } from '../testing/test-keys.ts';
import { readAddresses, readKey } from './read-addresses.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [other] = testKeys(2, mainnetId);

it("reads an address's purpose from the wallet, not from its position", () => {
  const list = [
    { address: ordinal.address, purpose: 'ordinals', publicKey: ordinal.publicKey.slice(2) },
    {
      address: payment.address,
      purpose: 'payment',
      publicKey: payment.publicKey,
      derivationPath: "m/84'/0'/0'/0/0",
    },
  ];
  expect(readAddresses(list)).toEqual([
    {
      address: payment.address,
      purpose: 'payment',
      publicKey: payment.publicKey,
      path: "m/84'/0'/0'/0/0",
    },
    { address: ordinal.address, purpose: 'ordinal', publicKey: ordinal.publicKey.slice(2), path: undefined },
  ]);
});

it('accepts a taproot address for payment if the wallet marks it so', () => {
  expect(readAddresses([{ address: ordinal.address, purpose: 'payment' }])).toMatchObject([
    { purpose: 'payment' },
  ]);
});

it('reads the purposes of remote wallets, and keys as bytes', () => {
  const list = [
    { address: ordinal.address, intention: 'ordinal' },
    {
      address: payment.address,
      intention: 'payment',
      publicKey: hex.decode(payment.publicKey),
      path: "m/84'/0'/0'",
    },
  ];
  expect(readAddresses(list)).toMatchObject([
    { address: payment.address, purpose: 'payment', publicKey: payment.publicKey, path: "m/84'/0'/0'" },
    { address: ordinal.address, purpose: 'ordinal' },
  ]);
});

it('assumes taproot is for ordinals if the wallet names no purposes and has another address', () => {
  expect(readAddresses([ordinal.address, payment.address])).toMatchObject([
    { address: payment.address, purpose: 'payment' },
    { address: ordinal.address, purpose: 'ordinal' },
  ]);
  expect(readAddresses([ordinal.address])).toMatchObject([{ purpose: 'payment' }]);
});

it('omits addresses for other purposes, such as tokens of another chain', () => {
  const list = [
    { address: other.address, purpose: 'spark' },
    { address: 'SP2X0TZ59D5SZ8ACQ6YMCHHNR2ZN51Z32E2CJ173', purpose: 'stacks' },
    { address: payment.address, purpose: 'payment' },
  ];
  expect(readAddresses(list).map(({ address }) => address)).toEqual([payment.address]);
});

it('keeps an address with both purposes once for each', () => {
  const both = ['payment', 'ordinals', 'payment'].map((purpose) => ({ address: payment.address, purpose }));
  expect(readAddresses(both).map(({ purpose }) => purpose)).toEqual(['payment', 'ordinal']);
});

it('reads at most 100 addresses', () => {
  const many = Array.from(
    { length: 200 },
    (_each, index) => testKeys((index % 250) + 1, mainnetId)[0].address,
  );
  expect(readAddresses(many)).toHaveLength(100);
});

it.each([
  ['nothing', undefined],
  ['no list', { address: payment.address }],
  ['entries without an address', [null, 5, {}, [], 'bc1', { address: 5 }]],
  [
    'a property that throws',
    [
      {
        get address(): never {
          throw new Error('no');
        },
      },
    ],
  ],
])('returns no addresses for %s', (_name, list) => {
  expect(readAddresses(list)).toEqual([]);
});

it.each([undefined, 5, 'zz', '02', `05${'0'.repeat(64)}`, new Uint8Array(200), '0'.repeat(1000)])(
  'reads no key from %j',
  (value) => {
    expect(readKey(value)).toBeUndefined();
  },
);
