import { expect, it, vi } from 'vitest';
import { EventListeners } from './event-listeners.ts';

it('removes the listeners of one event, or of all', () => {
  const listeners = new EventListeners();
  const heard = vi.fn();
  for (const event of ['one', 'two', 'three']) listeners.add(event, () => heard(event));
  listeners.clear('one');
  for (const event of ['one', 'two', 'three']) listeners.emit(event, undefined);
  expect(heard.mock.calls).toEqual([['two'], ['three']]);
  listeners.clear(undefined);
  for (const event of ['one', 'two', 'three']) listeners.emit(event, undefined);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(listeners.count('two')).toBe(0);
});
