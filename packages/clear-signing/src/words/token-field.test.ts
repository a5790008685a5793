import { expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { write } from '../messages/write.ts';
import { tokenField } from './token-field.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const textOf = (...parameters: Parameters<typeof tokenField>) =>
  write(tokenField(...parameters).value, messages, 200).text;

it('shows the whole contract, with the name of a known token', () => {
  expect(tokenField(address, undefined)).toMatchObject({ value: address, emphasis: 'address' });
  const known = { address, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 };
  expect(textOf(address, known)).toContain('Mooring Dollar');
  expect(textOf(address, known)).toContain(address);
});

it('warns if no contract is named', () => {
  expect(tokenField(undefined, undefined).emphasis).toBe('warning');
  expect(textOf(undefined, undefined)).toBe(messages.notNamed());
});
