// @vitest-environment happy-dom
// @own-process: it starts before createAppKit is called
import { expect, it } from 'vitest';
import { effectScope, nextTick } from 'vue';
import { address, hydrate, vuePage } from '../test-support/vue-page.ts';
import { useAppKitAccount, useAppKitState } from './use-state.ts';

it('throws before createAppKit is called', () => {
  expect(() => useAppKitAccount()).toThrow('Please call createAppKit before using useAppKit hook');
});

it('ends with its component or scope, and continues without one', async () => {
  const page = await vuePage();
  const { given, unmount } = page.mount(() => useAppKitState());
  const scope = effectScope();
  const scoped = scope.run(() => useAppKitState());
  const free = useAppKitState();
  unmount();
  scope.stop();
  await page.kit.open();
  expect([given.open, scoped?.open, free.open]).toEqual([false, false, true]);
});

it('hydrates server markup without warnings, then shows the connection', async () => {
  await (await vuePage()).connect();
  // As a server renders it, without a visitor's state.
  const page = hydrate(
    'disconnected ',
    () => useAppKitAccount(),
    ({ value }) => `${value.status} ${value.address ?? ''}`,
  );
  await nextTick();
  expect([page.text(), page.isKept(), page.said]).toEqual([`connected ${address}`, true, []]);
});
