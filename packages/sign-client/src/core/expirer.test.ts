import { FakeClock } from '@mooring/protocol/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Expirer } from './expirer.ts';

test('calls back once per target, at its last set time', async () => {
  const step = fc.record({
    target: fc.nat({ max: 12 }),
    after: fc.integer({ min: 1, max: 120 }),
    wait: fc.nat({ max: 20 }),
    remove: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const clock = new FakeClock(0);
      const expected = new Map<string, number>();
      const wrong: string[] = [];
      const expirer = new Expirer(clock, (kind, id) => {
        const target = `${kind}:${id}`;
        if (expected.get(target) !== clock.now() / 1_000) wrong.push(`${target} at ${clock.now()}`);
        expected.delete(target);
      });
      expirer.resume();
      for (const { target, after, wait, remove } of steps) {
        const [kind, id] = [target % 2 ? 'odd' : 'even', String(target >> 1)];
        const name = `${kind}:${id}`;
        if (remove) {
          expirer.delete(kind, id);
          expected.delete(name);
        } else {
          const expiry = clock.now() / 1_000 + after;
          expirer.set(kind, id, expiry);
          expected.set(name, expiry);
        }
        await clock.advance(wait * 1_000);
      }
      await clock.advance(200_000);
      expect(wrong).toEqual([]);
      expect([...expected]).toEqual([]);
      expect(clock.pending).toBe(0);
    }),
    { numRuns: 40 },
  );
});

test('does nothing while paused and catches up afterwards', async () => {
  const clock = new FakeClock(0);
  const expired: string[] = [];
  const expirer = new Expirer(clock, (kind, id) => expired.push(`${kind}:${id}`));
  expirer.set('one', '1', 10);
  await clock.advance(60_000);
  expect(expired).toEqual([]);
  expirer.resume();
  await clock.advance(0);
  expect(expired).toEqual(['one:1']);
});

test('lists pending expiries as `topic:` and `id:`, and emits each change', async () => {
  const clock = new FakeClock(0);
  const expirer = new Expirer(clock, () => undefined);
  const heard: unknown[] = [];
  for (const name of ['expirer_created', 'expirer_deleted', 'expirer_expired'] as const)
    expirer.on(name, ({ target, expiration }) => heard.push([name, target, expiration.expiry]));
  expirer.resume();
  const topic = 'ab'.repeat(32);
  expirer.set('session', topic, 10);
  expirer.set('proposal', '1700000000000007', 20);
  expect(expirer.keys).toEqual([`topic:${topic}`, 'id:1700000000000007']);
  expect(expirer.length).toBe(2);
  expect(expirer.values).toEqual([expirer.get(topic), expirer.get(1_700_000_000_000_007)]);
  expect(expirer.get(topic)).toEqual({ target: `topic:${topic}`, expiry: 10 });
  expect([expirer.has(topic), expirer.has('cd')]).toEqual([true, false]);
  expect(() => expirer.get('cd')).toThrow('No matching key. expirer: topic:cd');
  expirer.delete('proposal', '1700000000000007');
  await clock.advance(10_000);
  expect(expirer.keys).toEqual([]);
  expect(heard).toEqual([
    ['expirer_created', `topic:${topic}`, 10],
    ['expirer_created', 'id:1700000000000007', 20],
    ['expirer_deleted', 'id:1700000000000007', 20],
    ['expirer_expired', `topic:${topic}`, 10],
  ]);
});

test('calls back again five seconds later if the target is set again, because it could not be deleted', async () => {
  const clock = new FakeClock();
  const now = clock.now() / 1_000;
  const called: number[] = [];
  const expirer = new Expirer(clock, (kind, id) => {
    called.push(clock.now() / 1_000 - now);
    // Storage refuses the deletion three times.
    if (called.length <= 3) expirer.set(kind, id, now + 10);
  });
  expirer.resume();
  expirer.set('session', 'one', now + 10);
  await clock.advance(60_000);
  expect(called).toEqual([10, 15, 20, 25]);
  expect(clock.pending).toBe(0);
});

test('calls back in time after the clock of the device was set back', async () => {
  const clock = new FakeClock();
  let ahead = 86_400_000;
  const start = clock.now();
  const called: [string, number][] = [];
  const expirer = new Expirer(
    { now: () => clock.now() + ahead, after: (...given) => clock.after(...given) },
    (_kind, id) => called.push([id, (clock.now() - start) / 1_000]),
  );
  expirer.resume();
  expirer.set('proposal', 'before', (clock.now() + ahead) / 1_000 + 10);
  await clock.advance(10_000);
  ahead = 0;
  expirer.set('proposal', 'after', clock.now() / 1_000 + 300);
  await clock.advance(600_000);
  expect(called).toEqual([
    ['before', 10],
    ['after', 310],
  ]);
});
