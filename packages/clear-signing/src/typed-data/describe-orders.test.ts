import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messages as english } from '../messages/words/en.generated.ts';
import { writeDescription } from '../words/write-description.ts';
import { describeOrders, orderWarnings } from './describe-orders.ts';
import type { OrderItem, OrderTerms, SignedOrder } from './find-orders.ts';

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const collection = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const known = {
  address: me,
  chain: { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
  tokens: [{ address: usd, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }],
};
const ether = (amount: bigint, to?: string): OrderItem => ({ token: undefined, amount, to });
const item = (id: OrderItem['item'], amount = 1n): OrderItem => ({ token: collection, amount, item: id });
const order = (gives: readonly OrderItem[], gets: readonly OrderItem[], maker?: string): OrderTerms => ({
  gives,
  gets,
  maker,
});
const describeAll = (...orders: readonly SignedOrder[]) =>
  writeDescription({ ...describeOrders(orders, known), raw: '' }, english);
const shown = (...orders: readonly SignedOrder[]) =>
  describeAll(...orders).fields.map(({ label, value }) => `${label}: ${value}`);
const ids = (orders: readonly SignedOrder[], address?: string) =>
  orderWarnings(orders, { address }).map(({ text }) => text.key);

describe('an order', () => {
  it('lists what is given, received, and paid to others', () => {
    expect(
      shown(order([item(7n), item(8n, 3n), item('any', 2n)], [ether(10n ** 18n), ether(25n, other)])),
    ).toEqual([
      `You give: item 7 of collection ${collection}`,
      expect.stringContaining('3'),
      expect.stringContaining('2'),
      'You get: 1 ETH',
      expect.stringContaining('0.000000000000000025 ETH'),
    ]);
  });

  it('shows units of a token that is not known, and of a currency that is not', () => {
    expect(shown(order([{ token: usd, amount: 5_000_000n }], [{ token: other, amount: 7n }]))).toEqual([
      'You give: 5 USDX',
      `You get: 7 units of ${other}`,
    ]);
    const { fields } = describeOrders([order([ether(5n)], [])], { address: me });
    expect(fields[0]?.value).toMatchObject({ key: 'units' });
  });

  it('that gives for nothing is described so', () => {
    expect(shown(order([item(7n)], [ether(5n, other)]))).toContain('You get: nothing');
    expect(ids([order([item(7n)], [ether(5n, other)])], me)).toContain('warnOrderForNothing');
  });

  it('shows every digit of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 256n - 1n), (amount) => {
        const [, got = ''] = shown(order([], [{ token: other, amount }])).slice(-2);
        const line = got === '' ? shown(order([], [{ token: other, amount }]))[0] : got;
        expect(line?.replaceAll(',', '')).toBe(`You get: ${amount} units of ${other}`);
      }),
    );
  });

  it('among several has a number', () => {
    const description = describeAll(
      order([ether(1n)], [ether(2n)]),
      'opaque',
      order([ether(3n)], [ether(4n)]),
    );
    expect(description.summary).toContain('3');
    expect(description.fields.map(({ label }) => label)).toEqual([
      '1. You give',
      '1. You get',
      '3. You give',
      '3. You get',
    ]);
  });
});

describe('the dangers of orders', () => {
  it('are none without an order', () => {
    expect(orderWarnings([], { address: me })).toEqual([]);
  });

  it.each([
    ['of unknown terms', 'opaque', me, ['warnOrder', 'warnOrderUnread']],
    ['of somebody else', order([ether(1n)], [ether(2n)], other), me, ['warnOrder', 'warnSignerDiffers']],
    ['for an amount of zero', order([ether(1n)], [ether(0n)]), me, ['warnOrder', 'warnOrderForNothing']],
    ['for less than zero', order([ether(1n)], [ether(-5n)]), me, ['warnOrder', 'warnOrderForNothing']],
    [
      'that pays another account',
      order([ether(1n)], [ether(2n, other)]),
      me,
      ['warnOrder', 'warnOrderForNothing'],
    ],
    [
      'that pays the account in capitals',
      order([ether(1n)], [ether(2n, me.toUpperCase().replace('X', 'x'))]),
      me,
      ['warnOrder'],
    ],
    [
      'that pays its maker, with no account known',
      order([ether(1n)], [ether(2n, other)], other),
      undefined,
      ['warnOrder'],
    ],
    [
      'that pays somebody, with nobody known',
      order([ether(1n)], [ether(2n, other)]),
      undefined,
      ['warnOrder', 'warnOrderForNothing'],
    ],
  ] as const)('%s', (_name, one, address, expected) => {
    expect(ids([one], address)).toEqual(expected);
  });
});
