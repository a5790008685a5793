import { expect, it } from 'vitest';
import { findAgents } from './find-agents.ts';
import { readTypedData, type TypedData } from './read-typed-data.ts';

const [contract, agent, owner] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`);

function find(message: object, types: Readonly<Record<string, string>>) {
  const data = readTypedData({
    types: { Main: Object.entries(types).map(([name, type]) => ({ name, type })) },
    ...{ primaryType: 'Main', domain: { verifyingContract: contract }, message },
  });
  return findAgents(data as TypedData);
}

const authorization = { authorizer: 'address', authorized: 'address', isAuthorized: 'bool' };

it.each([
  ['an authorization', { authorizer: owner, authorized: agent, isAuthorized: true }, authorization],
  [
    'a manager',
    { owner, manager: agent, isAllowed: true },
    { owner: 'address', manager: 'address', isAllowed: 'bool' },
  ],
  [
    'an operator of all items',
    { owner, operator: agent, approved: true },
    { owner: 'address', operator: 'address', approved: 'bool' },
  ],
  [
    'a delegation of credit',
    { delegator: owner, delegatee: agent, value: '5' },
    { delegator: 'address', delegatee: 'address', value: 'uint256' },
  ],
])('reads %s', (_, message, types) => {
  expect(find(message, types)).toEqual([{ contract, agent, allowed: true, owner }]);
});

it('reads the end of one', () => {
  const ended = { contract, agent, allowed: false };
  expect(find({ authorizer: owner, authorized: agent, isAuthorized: false }, authorization)).toEqual([
    { ...ended, owner },
  ]);
  const delegation = { delegatee: 'address', value: 'uint256' };
  expect(find({ delegatee: agent, value: '0' }, delegation)).toEqual([{ ...ended, owner: undefined }]);
});

it.each([
  ['a delegation of votes', { delegatee: agent, nonce: '0' }, { delegatee: 'address', nonce: 'uint256' }],
  ['an operator without a right', { operator: agent }, { operator: 'address' }],
  ['a right of nobody', { approved: true }, { approved: 'bool' }],
  // A member that no type names is not signed.
  ['a right that is not signed', { authorized: agent, isAuthorized: true }, { authorized: 'address' }],
])('finds none in %s', (_, message, types) => {
  expect(find(message, types)).toEqual([]);
});
