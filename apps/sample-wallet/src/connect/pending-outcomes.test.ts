import { FakeClock } from '@mooring/protocol/testing';
import { expect, test, vi } from 'vitest';
import { PendingOutcomes } from './pending-outcomes.ts';

function owing() {
  const clock = new FakeClock();
  let isAway = true;
  const reach = vi.fn(async () => {
    if (isAway) throw new Error('away');
  });
  const sent: string[] = [];
  const owed = new PendingOutcomes({ clock, reach });
  const add = (mark: string) =>
    owed.add(mark, async () => {
      owed.delete(mark);
      if (isAway) add(mark);
      else sent.push(mark);
    });
  return { clock, owed, add, sent, reach, returns: () => (isAway = false) };
}

test('tries to reach the relay every ten seconds, and sends each outcome once it is reached', async () => {
  const { clock, add, sent, reach, returns } = owing();
  add('one');
  add('two');
  await clock.advance(35_000);
  expect(reach).toHaveBeenCalledTimes(3);
  expect(sent).toEqual([]);
  returns();
  await clock.advance(10_000);
  expect(sent).toEqual(['one', 'two']);
  await clock.advance(60_000);
  expect(reach).toHaveBeenCalledTimes(4);
});

test('sends at once on request, but no outcome that was dropped meanwhile', async () => {
  const { clock, owed, add, sent, returns } = owing();
  add('one');
  add('two');
  expect(owed.delete('one')).toBe(true);
  expect(owed.delete('one')).toBe(false);
  returns();
  await owed.deliver();
  await owed.deliver();
  await clock.advance(60_000);
  expect(sent).toEqual(['two']);
});

test('keeps an outcome that the relay still refuses', async () => {
  const { clock, owed, add, sent, returns } = owing();
  add('one');
  await owed.deliver();
  expect(sent).toEqual([]);
  returns();
  await clock.advance(10_000);
  expect(sent).toEqual(['one']);
});
