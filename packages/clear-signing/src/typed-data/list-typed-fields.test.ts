import fc from 'fast-check';
import { hashTypedData, type TypedDataDefinition } from 'viem';
import { describe, expect, it } from 'vitest';
import { listTypedFields, readInteger } from './list-typed-fields.ts';
import type { TypedMember } from './read-typed-data.ts';

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const list = (
  types: Readonly<Record<string, readonly TypedMember[]>>,
  message: Readonly<Record<string, unknown>>,
  primaryType = 'Data',
) => listTypedFields({ types: new Map(Object.entries(types)), primaryType, domain: {}, message });
/** The one value of a type, as it is listed. */
const leaf = (type: string, value: unknown) => list({ Data: [{ name: 'it', type }] }, { it: value });
const unreadable = { key: 'notReadable' };

describe('a value', () => {
  it.each([
    ['string', 'Ahoy', 'Ahoy'],
    ['address', account, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['bool', true, { key: 'yes' }],
    ['bytes', '0x', '0x'],
    ['bytes4', '0xdeadbeef', '0xdeadbeef'],
    ['uint8', '0xff', '255'],
    ['int8', -128, '-128'],
    ['int', `-${2n ** 255n}`, `-${2n ** 255n}`],
    ['uint256', 2n ** 256n - 1n, `${2n ** 256n - 1n}`],
  ])('of type %s is listed: %s', (type, value, shown) => {
    const { fields, warnings } = leaf(type, value);
    expect(fields).toMatchObject([{ label: 'it', value: shown }]);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['uint256', '-1'],
    ['uint256', -1n],
    ['uint256', 2n ** 256n],
    ['uint8', 256],
    ['uint8', '0x100'],
    ['int8', 128],
    ['int8', -129],
    ['uint7', 1],
    ['uint264', 1],
    ['uint0', 0],
    ['bytes4', '0xdeadbe'],
    ['bytes4', '0xdeadbeef00'],
    ['bytes0', '0x'],
    ['bytes33', `0x${'00'.repeat(33)}`],
    ['bytes32', '0x'],
    ['bytes', '0x0'],
    ['bool', 'true'],
    ['bool', 1],
    ['address', account.slice(0, -1)],
    ['string', 5],
    ['uint256', ''],
    ['uint256', '1e3'],
    ['uint256', 1.5],
    ['uint256', undefined],
    ['function', '0x00'],
  ])('that %s does not have is a danger: %s', (type, value) => {
    const { fields, warnings } = leaf(type, value);
    expect(fields).toMatchObject([{ value: unreadable, emphasis: 'warning' }]);
    expect(warnings).toMatchObject([{ level: 'danger', text: { key: 'warnUntypedData' } }]);
  });

  it('that is listed as readable can be signed', () => {
    const bits = fc.integer({ min: 0, max: 35 }).map((count) => count * 8);
    const type = fc.oneof(
      fc.constantFrom('string', 'bool', 'address', 'bytes', 'int256', 'uint256'),
      bits.map((size) => `uint${size}`),
      bits.map((size) => `int${size}`),
      fc.nat(34).map((size) => `bytes${size}`),
    );
    const value = fc.oneof(
      fc.constantFrom('', account, true, false, '0x', '0x00'),
      fc.uint8Array({ maxLength: 34 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
      fc.bigInt(-(2n ** 257n), 2n ** 257n),
      fc.bigInt(-(2n ** 257n), 2n ** 257n).map(String),
      fc.integer({ min: -300, max: 300 }),
    );
    let readable = 0;
    fc.assert(
      fc.property(type, value, (named, it) => {
        if (leaf(named, it).warnings.length > 0) return;
        readable += 1;
        const data = {
          types: { Data: [{ name: 'it', type: named }] },
          primaryType: 'Data',
          domain: {},
          message: { it },
        };
        expect(hashTypedData(data as TypedDataDefinition)).toMatch(/^0x/);
      }),
      { numRuns: 2_000 },
    );
    expect(readable).toBeGreaterThan(100);
  });

  it('that a number cannot hold exactly is a danger', () => {
    expect(leaf('uint256', 2e60).warnings).toMatchObject([{ text: { key: 'warnInexactNumber' } }]);
    expect(leaf('uint256', Number.MAX_SAFE_INTEGER).warnings).toEqual([]);
  });
});

describe('the values of typed data', () => {
  const types = {
    Data: [
      { name: 'inner', type: 'Inner[][1]' },
      { name: 'next', type: 'Data' },
    ],
    Inner: [{ name: 'number', type: 'uint8' }],
  };

  it('are named by their path, and an empty list is listed as empty', () => {
    const { fields } = list(types, { inner: [[{ number: 1 }, { number: 2 }], []], next: undefined });
    expect(fields.map(({ label }) => label)).toEqual([
      'inner[0][0].number',
      'inner[0][1].number',
      'inner[1]',
      'next',
    ]);
    expect(fields[2]).toMatchObject({ value: { key: 'none' } });
  });

  it('of members that an object only inherits are not read', () => {
    const { fields } = list({ Data: [{ name: 'constructor', type: 'string' }] }, {});
    expect(fields).toMatchObject([{ label: 'constructor', value: unreadable }]);
  });

  it('in a circle end, as a danger', () => {
    const message: Record<string, unknown> = { inner: [] };
    message.next = message;
    const { fields, warnings } = list(types, message);
    expect(fields.length).toBeLessThan(30);
    expect(warnings).toMatchObject([{ text: { key: 'warnUntypedData' } }]);
  });

  it('are listed up to a maximum, however many there are', () => {
    const inner = Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => ({ number: 1 })));
    expect(list(types, { inner, next: {} }).fields).toHaveLength(400);
  });

  it('of any kind are read without an error', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (inner, next) => {
        expect(list(types, { inner, next }).fields.length).toBeGreaterThan(0);
      }),
    );
  });
});

it.each([
  [5, 5n],
  ['-5', -5n],
  ['0xFf', 255n],
  ['007', 7n],
  [7n, 7n],
  ['', undefined],
  ['0x', undefined],
  ['-0x1', undefined],
  [' 5', undefined],
  ['5n', undefined],
  ['1'.repeat(81), undefined],
  [`0x${'f'.repeat(65)}`, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  [null, undefined],
  [['5'], undefined],
])('reads the integer %s', (value, expected) => {
  expect(readInteger(value)).toBe(expected);
});
