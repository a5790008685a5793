// @vitest-environment happy-dom
// @own-process: it starts before createAppKit is called
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSSRApp, effectScope, h, nextTick } from 'vue';
import { address, vuePage } from '../test-support/vue-page.ts';
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
  const page = await vuePage();
  await page.connect();
  const said: unknown[] = [];
  const warn = vi.spyOn(console, 'warn').mockImplementation((...words) => void said.push(words));
  const error = vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words));
  onTestFinished(() => {
    warn.mockRestore();
    error.mockRestore();
  });
  const element = document.createElement('div');
  // As a server renders it, without a visitor's state.
  element.innerHTML = '<p>disconnected </p>';
  const paragraph = element.firstChild;
  const app = createSSRApp({
    setup() {
      const account = useAppKitAccount();
      return () => h('p', `${account.value.status} ${account.value.address ?? ''}`);
    },
  });
  app.mount(element);
  onTestFinished(() => app.unmount());
  await nextTick();
  expect(element.firstChild).toBe(paragraph);
  expect(element.textContent).toBe(`connected ${address}`);
  expect(said).toEqual([]);
});
