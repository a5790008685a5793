import { expect, it } from 'vitest';
import { findTransfers } from './find-transfers.ts';
import { readTypedData, type TypedData } from './read-typed-data.ts';

const [token, from, to] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`);
const Transfer = {
  ...{ from: 'address', to: 'address', value: 'uint256', validAfter: 'uint256', validBefore: 'uint256' },
  nonce: 'bytes32',
};
const transfer = { from, to, value: '5', validAfter: 0, validBefore: '9', nonce: `0x${'00'.repeat(32)}` };

function find(
  message: object,
  types: Readonly<Record<string, Readonly<Record<string, string>>>>,
  domain: object = { verifyingContract: token },
) {
  const members = Object.entries(types).map(([name, list]) => [
    name,
    Object.entries(list).map(([member, type]) => ({ name: member, type })),
  ]);
  const [primaryType] = Object.keys(types);
  return findTransfers(
    readTypedData({ types: Object.fromEntries(members), primaryType, domain, message }) as TypedData,
  );
}

it('finds a transfer, by whatever name', () => {
  expect(find(transfer, { Anything: Transfer })).toEqual([{ token, from, to, amount: 5n }]);
});

it('finds every transfer at any depth', () => {
  const types = { Main: { first: 'Transfer', rest: 'Transfer[]' }, Transfer };
  const other = { ...transfer, value: '0x7' };
  const found = find({ first: transfer, rest: [other, other] }, types);
  expect(found.map(({ amount }) => amount)).toEqual([5n, 7n, 7n]);
});

it('finds a transfer of a token that is not named', () => {
  expect(find(transfer, { Transfer }, {})).toEqual([{ token: undefined, from, to, amount: 5n }]);
});

it.each(['from', 'to', 'value', 'validAfter', 'validBefore'])('finds none without a signed %s', (name) => {
  const { [name]: _, ...types } = Transfer as Record<string, string>;
  expect(find(transfer, { Transfer: types })).toEqual([]);
});

it.each([
  ['a receiver that is no address', { to: 'me' }],
  ['an amount that is no number', { value: 'all' }],
])('finds none with %s', (_, change) => {
  expect(find({ ...transfer, ...change }, { Transfer })).toEqual([]);
});
