// @vitest-environment happy-dom
// @own-process: nobody may have called createAppKit
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSSRApp, effectScope, h, nextTick } from 'vue';
import { address, vuePage } from '../test-support/vue-page.ts';
import { useAppKitAccount, useAppKitState } from './use-state.ts';

it('names what is missing where nobody called createAppKit', () => {
  expect(() => useAppKitAccount()).toThrow('Please call createAppKit before using useAppKit hook');
});

it('ends with its component or scope, and goes on without one', async () => {
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

it('takes over what a server has rendered without a word, and shows who is connected then', async () => {
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
  // As a server renders it, for nobody.
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
