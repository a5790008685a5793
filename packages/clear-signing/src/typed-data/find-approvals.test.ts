import { expect, it } from 'vitest';
import { findApprovals } from './find-approvals.ts';
import { readTypedData, type TypedData } from './read-typed-data.ts';

const [token, spender, owner] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`);

/** Finds the approvals of a message whose types follow its values. */
function find(message: object, types: Readonly<Record<string, Readonly<Record<string, string>>>>) {
  const data = readTypedData({
    types: Object.fromEntries(
      Object.entries(types).map(([name, list]) => [
        name,
        Object.entries(list).map(([member, type]) => ({ name: member, type })),
      ]),
    ),
    ...{ primaryType: 'Main', domain: { verifyingContract: token }, message },
  });
  return findApprovals(data as TypedData);
}

it.each([
  ['an amount', { owner, spender, value: '5' }, { token, spender, owner, amount: 5n }],
  ['an amount by another name', { owner, spender, amount: 5 }, { token, spender, owner, amount: 5n }],
  ['everything', { holder: owner, spender, allowed: true }, { token, spender, owner, amount: undefined }],
  ['nothing any more', { holder: owner, spender, allowed: false }, { token, spender, owner, amount: 0n }],
  ['one item', { spender, tokenId: '0x7' }, { token, spender, owner: undefined, amount: 1n, item: 7n }],
])('reads a permit of %s', (_, message, approval) => {
  const types = Object.fromEntries(
    Object.keys(message).map((name) => [name, name === 'allowed' ? 'bool' : 'uint256']),
  );
  expect(find(message, { Main: types })).toEqual([{ approvals: [approval], isCut: false }]);
});

const Detail = { token: 'address', amount: 'uint160' };

it.each(['details', 'permitted'])('reads one or several tokens of Permit2 in %s', (name) => {
  const one = { token, amount: '5' };
  const approval = { token, spender, amount: 5n };
  const single = { Main: { spender: 'address', [name]: 'Detail' }, Detail };
  expect(find({ spender, [name]: one }, single)[0]?.approvals).toEqual([approval]);
  const several = { Main: { spender: 'address', [name]: 'Detail[]' }, Detail };
  expect(find({ spender, [name]: [one, one] }, several)[0]?.approvals).toEqual([approval, approval]);
});

it('reports a list that is longer than what is inspected', () => {
  const details = Array.from({ length: 10_001 }, () => ({ token, amount: '5' }));
  const [group] = find({ spender, details }, { Main: { spender: 'address', details: 'Detail[]' }, Detail });
  expect([group?.isCut, group?.approvals.length]).toEqual([true, 10_000]);
});

it.each([
  ['without a spender', { owner, value: '5' }, { owner: 'address', value: 'uint256' }],
  ['whose spender is no address', { spender: 'me', value: '5' }, { spender: 'address', value: 'uint256' }],
  ['without an amount', { spender, owner }, { spender: 'address', owner: 'address' }],
  // A member that no type names is not signed.
  ['whose amount is not signed', { spender, value: '5' }, { spender: 'address' }],
])('finds none in a message %s', (_, message, Main) => {
  expect(find(message, { Main })).toEqual([]);
});
