import { expect, it } from 'vitest';
import { readTransfer } from './read-transfer.ts';

const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const plain = { recipientAddress: to, amount: '1500' };

it('reads an amount and its receiver', () => {
  expect(readTransfer(plain)).toEqual({ to, amount: 1_500n });
  expect(readTransfer({ ...plain, amount: '2100000000000000' })?.amount).toBe(2_100_000_000_000_000n);
});

it.each([undefined, null, ''])('has neither change nor memo if they are %j', (none) => {
  expect(readTransfer({ ...plain, changeAddress: none, memo: none })).toEqual({ to, amount: 1_500n });
});

it('reads the address of the change, and a memo of up to 80 bytes', () => {
  expect(readTransfer({ ...plain, changeAddress: to, memo: '0xAB01' })).toEqual({
    ...{ to, amount: 1_500n, changeAddress: to },
    memo: Uint8Array.of(0xab, 1),
  });
  expect(readTransfer({ ...plain, memo: 'ff'.repeat(80) })?.memo).toHaveLength(80);
  expect(readTransfer({ ...plain, memo: 'ff'.repeat(81) })).toBeUndefined();
});

it.each([
  [undefined],
  [null],
  ['text'],
  [{ amount: '1' }],
  [{ ...plain, recipientAddress: 5 }],
  [{ ...plain, recipientAddress: 'bc1q' }],
  [{ ...plain, recipientAddress: `${to} and more` }],
  [{ ...plain, recipientAddress: 'b'.repeat(91) }],
  [{ ...plain, amount: 1_500 }],
  [{ ...plain, amount: '0' }],
  [{ ...plain, amount: '01' }],
  [{ ...plain, amount: '-1' }],
  [{ ...plain, amount: '1.5' }],
  [{ ...plain, amount: '0x10' }],
  [{ ...plain, amount: '2100000000000001' }],
  [{ ...plain, changeAddress: 5 }],
  [{ ...plain, changeAddress: 'no address' }],
  [{ ...plain, memo: 'abc' }],
  [{ ...plain, memo: 'text' }],
  [{ ...plain, memo: '0x' }],
  [{ ...plain, memo: Uint8Array.of(1) }],
])('does not read %j', (params) => {
  expect(readTransfer(params)).toBeUndefined();
});
