import { FakeClock } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { VerifyContext } from '../records/records.ts';
import { keepContext } from './keep-context.ts';
import type { SignEngine } from './sign-engine.ts';

const context = (validation: 'UNKNOWN' | 'VALID'): VerifyContext => ({
  verified: { verifyUrl: '', validation, origin: 'https://a.example' },
});

function made({ isHeld = false, clock = new FakeClock(), isSilent = false } = {}) {
  const records = new Map([[5, { topic: 'a', verifyContext: context('UNKNOWN') }]]);
  const locks = {
    briefly: async (name: string, run: () => Promise<boolean>) =>
      isHeld || name !== 'request/5' ? undefined : run(),
  };
  const store = {
    refresh: async (id: number | string) => records.get(Number(id)),
    set: (id: number | string, value: { topic: string; verifyContext: VerifyContext }) => {
      records.set(Number(id), value);
      return isSilent ? new Promise<void>(() => undefined) : Promise.resolve();
    },
  };
  const keep = (id: number, topic = 'a') =>
    keepContext(
      { core: { locks, clock } } as unknown as SignEngine,
      { id, store, lock: 'request/5', isMeant: (value: { topic: string }) => value.topic === topic } as never,
      context('VALID'),
    );
  return { records, keep };
}

test('stores a late context with its request', async () => {
  const { records, keep } = made();
  expect(await keep(5)).toBe(true);
  expect(records.get(5)).toEqual({ topic: 'a', verifyContext: context('VALID') });
});

test('counts, and frees its lock, although storage does not answer', async () => {
  const clock = new FakeClock();
  const { keep } = made({ clock, isSilent: true });
  const kept = keep(5);
  await clock.advance(10_000);
  expect(await kept).toBe(true);
});

test.each([
  ['is answered in any tab', made({ isHeld: true }), [5]],
  ['is gone', made(), [6]],
  ['is another one with its id', made(), [5, 'b']],
] as const)('leaves a request that %s', async (_, { records, keep }, [id, topic]) => {
  expect(await keep(id, topic)).toBe(false);
  expect([...records.values()]).toEqual([{ topic: 'a', verifyContext: context('UNKNOWN') }]);
});
