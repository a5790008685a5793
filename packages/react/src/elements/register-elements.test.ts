// @vitest-environment happy-dom
// @own-process: a page defines its elements once
import { FakeClock } from '@mooring/protocol/testing';
import { expect, test, vi } from 'vitest';
import { registerElements } from './register-elements.ts';

test('loads the code of elements once there is one, and retries a failed load', async () => {
  const clock = new FakeClock();
  const syncElement = vi.fn();
  let arrives = false;
  const load = vi.fn(async () => {
    if (!arrives) throw new TypeError('Failed to fetch dynamically imported module');
    return { syncElement };
  });
  registerElements({ clock }, load);
  expect(load).not.toHaveBeenCalled();
  const element = document.createElement('appkit-button');
  document.body.append(element);
  await clock.advance(999);
  expect(load).toHaveBeenCalledTimes(1);
  await clock.advance(1);
  expect(load).toHaveBeenCalledTimes(2);
  arrives = true;
  await clock.advance(1_999);
  expect(syncElement).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(syncElement).toHaveBeenCalledExactlyOnceWith(element, 'button');
  await clock.advance(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});
