import { base58, hex } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountKey } from './account-key.ts';

/** The account of Alice in the documentation of Substrate, on three networks. */
const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const addresses = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
];

it.each(addresses)('reads the same account from %s', (address) => {
  expect(hex.encode(accountKey(address) ?? new Uint8Array())).toBe(alice);
});

it('reads nothing from an address with one changed character', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...addresses),
      fc.nat(),
      fc.constantFrom(...'123ABCabc'),
      (address, at, letter) => {
        const place = at % address.length;
        const changed = `${address.slice(0, place)}${letter}${address.slice(place + 1)}`;
        fc.pre(changed !== address);
        expect(accountKey(changed)).toBeUndefined();
      },
    ),
  );
});

it('reads nothing from other texts', () => {
  const [address = ''] = addresses;
  for (const text of ['', '0', address.slice(1), `${address}1`, `1${address}`, '1'.repeat(51)])
    expect(accountKey(text)).toBeUndefined();
  // Longer and shorter keys, of other kinds of account.
  for (const length of [1, 8, 20, 33])
    expect(accountKey(base58.encode(new Uint8Array(length)))).toBeUndefined();
  fc.assert(fc.property(fc.string(), (text) => accountKey(text) === undefined));
});
