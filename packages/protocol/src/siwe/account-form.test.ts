import { expect, it } from 'vitest';
import { accountForm } from './account-form.ts';

const lower = '0xa0cf798816d4b9b9866b5330eea46a18382f251e';

it('Ethereum: a checksummed address, a number as chain, two empty lines', () => {
  const form = accountForm('eip155');
  expect([form?.name, form?.compact]).toEqual(['Ethereum', undefined]);
  expect(form?.spell(lower)).toBe('0xA0Cf798816D4b9b9866b5330EEa46a18382f251e');
  expect([form?.isReference('10'), form?.isReference('010'), form?.isReference('main')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('Solana: the address as it is, a reference as chain, one empty line', () => {
  const form = accountForm('solana');
  const address = '11111111111111111111111111111111';
  expect([form?.name, form?.compact]).toEqual(['Solana', true]);
  expect([form?.spell(address), form?.spell(lower)]).toEqual([address, undefined]);
  expect([form?.isReference('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), form?.isReference('a b')]).toEqual([
    true,
    false,
  ]);
});

it('a namespace without a name for its accounts has no form', () => {
  expect(accountForm('kadena')).toBeUndefined();
});
