import { expect, test } from 'vitest';
import { createError } from '../errors.ts';
import { outcomeOf } from '../test-support/peers.ts';
import { lockOf, once } from './once.ts';
import type { SignEngine } from './sign-engine.ts';

/** An engine with locks, and one stored request. */
function made(stored: object | undefined = { asked: 1 }) {
  const held = new Set<string>();
  const taken: string[] = [];
  const locks = {
    take: async (name: string) => {
      if (held.has(name)) return undefined;
      held.add(name);
      taken.push(name);
      return () => void held.delete(name);
    },
  };
  const question = { kind: 'proposal', id: 5, store: { refresh: async () => stored } } as const;
  const refusal = () => createError('ABORTED');
  const answer = <Result>(run: (asked: object) => Promise<Result>) =>
    outcomeOf(once({ core: { locks } } as unknown as SignEngine, question, refusal, run));
  return { held, taken, answer };
}

test('names its lock by kind and id', () => {
  expect(lockOf({ kind: 'sign-in', id: 7 })).toBe('sign-in/7');
});

test('answers with the request as stored, and refuses a second answer meanwhile', async () => {
  const { held, taken, answer } = made();
  let finish: (result: string) => void = () => undefined;
  const first = answer((asked) => new Promise((resolve) => (finish = () => resolve(JSON.stringify(asked)))));
  await Promise.resolve();
  expect(await answer(async () => 'second')).toMatchObject({ error: { code: 'ABORTED' } });
  finish('');
  expect(await first).toEqual({ result: '{"asked":1}' });
  expect([held.size, taken]).toEqual([0, ['proposal/5']]);
});

test('frees the lock after a failure, and refuses a request that is gone', async () => {
  const { held, answer } = made();
  const failure = new Error('relay');
  expect(await answer(() => Promise.reject(failure))).toEqual({ error: failure });
  expect(held.size).toBe(0);
  expect(await answer(async () => 'again')).toEqual({ result: 'again' });
  const gone = made(null as never);
  expect(await gone.answer(async () => 'late')).toMatchObject({ error: { code: 'ABORTED' } });
  expect(gone.held.size).toBe(0);
});
