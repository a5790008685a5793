import { expect, it, vi } from 'vitest';
import { messages } from '../messages/account/en.generated.ts';
import { createActivityLog } from './activity-log.ts';

it('keeps the newest fifty, newest first', () => {
  let time = 0;
  const log = createActivityLog(() => time++);
  for (let index = 1; index <= 60; index += 1) log.add({ kind: 'sign', say: () => String(index) });
  expect(log.list()).toHaveLength(50);
  expect(log.list()[0]).toMatchObject({ id: 60, at: 59, kind: 'sign' });
  expect(log.list().at(-1)?.say(messages)).toBe('11');
});

it('calls listeners until they unsubscribe', () => {
  const log = createActivityLog(() => 0);
  const listener = vi.fn();
  const leave = log.subscribe(listener);
  log.add({ kind: 'send', say: () => 'a' });
  leave();
  log.add({ kind: 'send', say: () => 'b' });
  expect(listener).toHaveBeenCalledTimes(1);
});
