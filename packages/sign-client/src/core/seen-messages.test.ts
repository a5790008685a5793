import { expect, it } from 'vitest';
import { SeenMessages } from './seen-messages.ts';

const taken = Promise.resolve();

it('never forgets a message in progress, however many follow', () => {
  const seen = new SeenMessages();
  seen.add('a.first', taken);
  for (let count = 0; count < 5_000; count += 1) {
    seen.add(`b.${count}`, taken);
    seen.finish(`b.${count}`);
  }
  expect(seen.taken('a.first')).toBe(taken);
  expect([seen.has('b.4999'), seen.has('b.4600'), seen.has('b.0')]).toEqual([true, true, false]);
});

it('forgets a whole topic and nothing else', () => {
  const seen = new SeenMessages();
  for (const key of ['a.1', 'a.2', 'ab.1']) seen.add(key, taken);
  seen.finish('a.2');
  seen.deleteTopic('a');
  // Also forgets a message in progress when its topic is deleted: it may come again under a new key.
  seen.finish('a.1');
  expect([seen.has('a.1'), seen.has('a.2'), seen.has('ab.1')]).toEqual([false, false, true]);
});
