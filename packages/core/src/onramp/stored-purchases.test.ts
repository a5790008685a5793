import { expect, it, test } from 'vitest';
import type { Purchase, PurchaseStatus } from '../contract/onramp.ts';
import { storageKeys } from '../storage/keys.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { isOpen, purchaseList } from './stored-purchases.ts';

const purchase = (change: Partial<Purchase> = {}): Purchase => ({
  ...{ id: 'p', order: 's_1', provider: 'sandbox', providerLabel: 'Sandbox', chainId: 'eip155:1' },
  ...{ address: `eip155:1:${address}`, symbol: 'ETH', amount: '0.04', paid: '100.00', currency: 'USD' },
  ...{ startedAt: 1, status: 'waiting' },
  ...change,
});

function read(text: string) {
  const storage = memoryStorage();
  storage.setItem(storageKeys.purchases, text);
  return purchaseList.read(makeCore({ storage }).core);
}

it('reads a purchase as an earlier page stored it', () => {
  const storage = memoryStorage();
  const { core } = makeCore({ storage });
  const token = `eip155:1:0x${'2'.repeat(40)}` as const;
  const full = purchase({ token, hash: '0xab', status: 'success' });
  purchaseList.store(core, [full]);
  expect(purchaseList.read(core)).toEqual([full]);
});

it('reads a purchase whose status an earlier version named otherwise', () => {
  expect(read(JSON.stringify([{ ...purchase(), status: 'untold' }]))).toEqual([
    purchase({ status: 'unreported' }),
  ]);
});

test.each([
  { id: '' },
  { address: 'nobody' },
  { paid: '1e9' },
  { amount: '-1' },
  { status: 'paid' },
  { hash: '<b>' },
  { startedAt: -1 },
])('%j makes a purchase invalid', (change) => {
  expect(read(JSON.stringify([{ ...purchase(), ...change }]))).toEqual([]);
});

test.each<[PurchaseStatus, boolean]>([
  ['waiting', true],
  ['in-progress', true],
  ['unknown', true],
  ['success', false],
  ['failed', false],
  ['unreported', false],
  ['closed', false],
])('%s is open: %s', (status, open) => {
  expect(isOpen(status)).toBe(open);
});

test('a delivery replaces a purchase that another tab gave up', () => {
  const [closed, delivered] = [purchase({ status: 'closed' }), purchase({ status: 'success' })];
  expect(purchaseList.merge([closed], [delivered])).toEqual([delivered]);
  expect(purchaseList.merge([delivered], [closed])).toEqual([delivered]);
});

test('keeps 20 purchases that may still change, and 30 others', () => {
  const many = Array.from({ length: 60 }, (_, at) => [
    purchase({ id: `o${at}`, startedAt: at }),
    purchase({ id: `e${at}`, startedAt: at, status: 'failed' }),
  ]).flat();
  const kept = purchaseList.bound(many);
  expect(kept.filter(({ status }) => status === 'waiting')).toHaveLength(20);
  expect(kept.filter(({ status }) => status === 'failed')).toHaveLength(30);
  expect(kept[0]?.startedAt).toBe(59);
});
