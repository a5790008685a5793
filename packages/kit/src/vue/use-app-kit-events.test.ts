// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { nextTick } from 'vue';
import { vuePage } from '../test-support/vue-page.ts';
import { useAppKitEvents } from './use-app-kit-events.ts';

it('shows the last event until its component ends', async () => {
  const page = await vuePage();
  const { given, text, unmount } = page.mount(
    () => useAppKitEvents(),
    ({ data }) => data.event,
  );
  expect(given.timestamp).toBe(0);
  await page.kit.open();
  await nextTick();
  expect(text()).toBe('MODAL_OPEN');
  expect(given.timestamp).toBeGreaterThan(0);
  expect(given.reportedErrors).toEqual({});
  unmount();
  await page.kit.close();
  expect(given.data.event).toBe('MODAL_OPEN');
});
