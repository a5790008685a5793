import { hex } from '@scure/base';
import { expect, it } from 'vitest';
import { mainnetId } from '../network/chains.ts';
import { testKeys } from '../testing/test-keys.ts';
import { readAddresses, readKey } from './read-addresses.ts';

const [payment, ordinal] = testKeys(1, mainnetId);
const [other] = testKeys(2, mainnetId);

it('takes what each address is for from the wallet, never from its place', () => {
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

it('believes the wallet also where it uses taproot to pay', () => {
  expect(readAddresses([{ address: ordinal.address, purpose: 'payment' }])).toMatchObject([
    { purpose: 'payment' },
  ]);
});

it('reads the words of pairing, and bytes for keys', () => {
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

it('takes taproot for ordinals where a wallet says nothing and has another address', () => {
  expect(readAddresses([ordinal.address, payment.address])).toMatchObject([
    { address: payment.address, purpose: 'payment' },
    { address: ordinal.address, purpose: 'ordinal' },
  ]);
  expect(readAddresses([ordinal.address])).toMatchObject([{ purpose: 'payment' }]);
});

it('leaves out addresses for something else, such as tokens of another chain', () => {
  const list = [
    { address: other.address, purpose: 'spark' },
    { address: 'SP2X0TZ59D5SZ8ACQ6YMCHHNR2ZN51Z32E2CJ173', purpose: 'stacks' },
    { address: payment.address, purpose: 'payment' },
  ];
  expect(readAddresses(list).map(({ address }) => address)).toEqual([payment.address]);
});

it('keeps an address that serves both, once for each', () => {
  const both = ['payment', 'ordinals', 'payment'].map((purpose) => ({ address: payment.address, purpose }));
  expect(readAddresses(both).map(({ purpose }) => purpose)).toEqual(['payment', 'ordinal']);
});

it('reads at most a hundred', () => {
  const many = Array.from(
    { length: 200 },
    (_each, index) => testKeys((index % 250) + 1, mainnetId)[0].address,
  );
  expect(readAddresses(many)).toHaveLength(100);
});

it.each([
  ['nothing', undefined],
  ['no list', { address: payment.address }],
  ['what is no address', [null, 5, {}, [], 'bc1', { address: 5 }]],
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
])('gives none of %s', (_name, list) => {
  expect(readAddresses(list)).toEqual([]);
});

it.each([undefined, 5, 'zz', '02', `05${'0'.repeat(64)}`, new Uint8Array(200), '0'.repeat(1000)])(
  'takes no key from %j',
  (value) => {
    expect(readKey(value)).toBeUndefined();
  },
);
