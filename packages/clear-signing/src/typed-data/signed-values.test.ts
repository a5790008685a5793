import { expect, it } from 'vitest';
import { signedValues } from './signed-values.ts';

const members = (types: Readonly<Record<string, string>>) =>
  Object.entries(types).map(([name, type]) => ({ name, type }));
const types = new Map([
  ['Permit', members({ spender: 'address', details: 'Details[]', one: 'Details' })],
  ['Details', members({ token: 'address', amount: 'uint160' })],
]);
const detail = { token: '0xa', amount: 1 };

it('drops what the types do not name, here and one level deeper', () => {
  const values = {
    ...{ spender: '0xb', owner: '0xc', details: [{ ...detail, more: 1 }, 'text'] },
    one: { ...detail, more: 1 },
  };
  expect(signedValues(types, 'Permit', values)).toEqual({
    ...{ spender: '0xb', details: [detail, undefined], one: detail },
  });
});

it('has only members of the data itself', () => {
  const inherited = Object.create({ spender: '0xb' });
  expect(signedValues(types, 'Permit', inherited)).toEqual({});
  expect(signedValues(types, 'Unknown', { spender: '0xb' })).toEqual({});
});

it('inspects ten thousand items of a list', () => {
  const details = Array.from({ length: 10_001 }, () => detail);
  expect(signedValues(types, 'Permit', { details }).details).toHaveLength(10_000);
});
