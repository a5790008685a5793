// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { nextTick } from 'vue';
import { hydrate, vuePage } from '../test-support/vue-page.ts';
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

it('hydrates server markup without warnings, then shows the last event and those that follow', async () => {
  const { kit } = await vuePage();
  const page = hydrate(
    'MODAL_CREATED',
    () => useAppKitEvents(),
    ({ data }) => data.event,
  );
  expect([page.text(), page.said]).toEqual(['MODAL_CREATED', []]);
  await nextTick();
  expect([page.text(), page.isKept(), page.said]).toEqual(['MODAL_CLOSE', true, []]);
  await kit.open();
  await nextTick();
  expect(page.text()).toBe('MODAL_OPEN');
});
