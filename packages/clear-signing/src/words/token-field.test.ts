import { expect, it } from 'vitest';
import { messages } from '../messages/words/en.generated.ts';
import { write } from '../messages/write.ts';
import { tokenFields } from './token-field.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const shown = (...parameters: Parameters<typeof tokenFields>) =>
  tokenFields(...parameters).map(({ label, value, emphasis }) => [
    write(label, messages, 200).text,
    write(value, messages, 200).text,
    emphasis,
  ]);

it('shows the whole contract, after the name of a known token', () => {
  expect(shown(address.toLowerCase(), undefined)).toEqual([['Token', address, 'address']]);
  const known = { address, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 };
  expect(shown(address, known)).toEqual([
    ['Token', 'Mooring Dollar', undefined],
    ['Token address', address, 'address'],
  ]);
});

it('warns if no contract is named', () => {
  expect(shown(undefined, undefined)).toEqual([['Token', messages.notNamed(), 'warning']]);
});
