import { expect, test } from 'vitest';
import {
  getAddressFromAccount,
  getDidAddress,
  getDidAddressNamespace,
  getDidChainId,
  getNamespacedDidChainId,
  parseAccountId,
  parseChainId,
} from './account-ids.ts';

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('splits accounts and chains into their parts', () => {
  expect(parseChainId('cosmos:cosmoshub-4')).toEqual({ namespace: 'cosmos', reference: 'cosmoshub-4' });
  expect(parseChainId(account)).toEqual({ namespace: 'eip155', reference: '1' });
  expect(parseAccountId(account)).toEqual({ namespace: 'eip155', reference: '1', address });
  expect(getAddressFromAccount(account)).toBe(address);
  expect(getAddressFromAccount('eip155:1')).toBeUndefined();
});

test.each([`did:pkh:${account}`, account])('reads %s as an issuer', (iss) => {
  expect(getDidAddress(iss)).toBe(address);
  expect(getDidAddressNamespace(iss)).toBe('eip155');
  expect(getDidChainId(iss)).toBe('1');
  expect(getNamespacedDidChainId(iss)).toBe('eip155:1');
});

test.each(['', undefined, 'a'])('reads no chain from the issuer %s', (iss) => {
  expect(getDidAddress(iss as string)).toBe(iss || undefined);
  expect(getDidChainId(iss as string)).toBeUndefined();
  expect(getNamespacedDidChainId(iss as string)).toBeUndefined();
});
