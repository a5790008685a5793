import { expect, it } from 'vitest';
import { member, readQuantity } from './read-quantity.ts';

it('throws for what is no quantity', () => {
  expect(readQuantity('0xff')).toBe(255n);
  expect(() => readQuantity('255')).toThrow(expect.objectContaining({ code: 'SOMETHING_WENT_WRONG' }));
});

it('a member is one of the answer itself', () => {
  expect(member({ baseFeePerGas: '0x1' }, 'baseFeePerGas')).toBe('0x1');
  expect(member({}, 'toString')).toBeUndefined();
  for (const answer of [undefined, null, 5, '0x1']) expect(member(answer, 'length')).toBe(undefined);
});
