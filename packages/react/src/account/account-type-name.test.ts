import { expect, test } from 'vitest';
import { messages } from '../messages/modal/en.generated.ts';
import { accountTypeName } from './account-type-name.ts';

const account = 'bip122:000000000019d6689c085ae165831e93:bc1q';

test.each([
  ['payment', messages.walletsTypePayment()],
  ['ordinal', messages.walletsTypeOrdinal()],
  ['stx', messages.walletsTypeStx()],
  ['smartAccount', messages.walletsTypeSmartAccount()],
  ['eoa', undefined],
  [undefined, undefined],
] as const)('an account of type %s is named %s', (type, name) => {
  expect(accountTypeName(messages, { accountDetails: { [account]: { type } } }, account)).toBe(name);
});

test('an account without details, or no account, has no type to name', () => {
  expect(accountTypeName(messages, { accountDetails: undefined }, account)).toBeUndefined();
  expect(accountTypeName(messages, { accountDetails: {} }, account)).toBeUndefined();
  expect(accountTypeName(messages, { accountDetails: {} }, undefined)).toBeUndefined();
});
