import { expect, test } from 'vitest';
import { anyDevice } from '../store/read-device.ts';
import { warnBeforeUnload } from './warn-before-unload.ts';

const desk = { device: anyDevice, linking: undefined };

function promised<Result>() {
  let resolve: (result: Result) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<Result>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** Whether the browser would warn before the page is left. */
const asks = (page: EventTarget): boolean =>
  !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('warns only while a call runs, also with two concurrent calls', async () => {
  const page = new EventTarget();
  const first = promised<string>();
  const second = promised<string>();
  expect(asks(page)).toBe(false);
  const one = warnBeforeUnload(desk, () => first.promise, page);
  const two = warnBeforeUnload(desk, () => second.promise, page);
  expect(asks(page)).toBe(true);
  first.resolve('sent');
  expect(await one).toBe('sent');
  expect(asks(page)).toBe(true);
  second.reject(new Error('declined'));
  await expect(two).rejects.toThrow('declined');
  expect(asks(page)).toBe(false);
});

test('runs the call without a window', async () => {
  expect(await warnBeforeUnload(desk, async () => 1, undefined)).toBe(1);
});

test.each([
  ['a phone', { device: { ...anyDevice, mobile: true }, linking: undefined }, false],
  ['a program of this device', { device: anyDevice, linking: { href: 'wallet://', name: 'W' } }, false],
  ['a wallet in another tab', { device: anyDevice, linking: { href: 'https://w.example', name: 'W' } }, true],
])('whether the browser warns before opening %s', async (_which, state, expected) => {
  const page = new EventTarget();
  const answer = promised<void>();
  const done = warnBeforeUnload(state, () => answer.promise, page);
  expect(asks(page)).toBe(expected);
  answer.resolve();
  await done;
});
