// @vitest-environment happy-dom
import { createCore, setTheme } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { attachInline } from './attach-inline.ts';
import { isInline } from './inline-hosts.ts';
import type { MountModalOptions } from './mount-modal.tsx';

const mountModal = vi.hoisted(() => vi.fn());
vi.mock('./mount-modal.tsx', () => ({ mountModal }));

afterEach(() => {
  document.body.replaceChildren();
  mountModal.mockReset();
});

/** A page with a modal inline, whose views only note that they are destroyed. */
function page({ isOpen = false } = {}) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1)], adapters: [], clock });
  if (isOpen) core.dispatch({ type: 'opened', view: { name: 'AllWallets' } });
  const opened: boolean[] = [];
  core.store.subscribe((state, previous) => {
    if (state.open !== previous.open) opened.push(state.open);
  });
  const destroy = vi.fn();
  mountModal.mockReturnValue({ destroy });
  const parent = document.createElement('main');
  const outside = document.createElement('button');
  document.body.append(parent, outside);
  const attached = attachInline({ core, parent });
  const mounted = mountModal.mock.lastCall?.[0] as MountModalOptions;
  return {
    ...{ clock, core, opened, destroy, parent, outside, attached },
    host: mounted.shell.host,
    mayFocus: () => mounted.inline?.mayFocus(),
    view: () => core.store.getState().router.history.at(-1)?.name,
  };
}

test('shows Connect in its element, and registers as inline', () => {
  const { core, parent, host, view } = page();
  expect([core.store.getState().open, view(), isInline(core)]).toEqual([true, 'Connect', true]);
  expect(host.parentElement).toBe(parent);
});

test('takes over the view of an open dialog, which closes first', () => {
  const { opened, view } = page({ isOpen: true });
  expect(view()).toBe('AllWallets');
  expect(opened).toEqual([false, true]);
});

test('opens again once it is closed, after the dispatch that closed it', async () => {
  const { core, clock, view } = page({ isOpen: true });
  core.dispatch({ type: 'closed' });
  expect(core.store.getState().open).toBe(false);
  await clock.advance(0);
  expect([core.store.getState().open, view()]).toEqual([true, 'Connect']);
});

test('may take the focus only while the visitor uses it', () => {
  const { host, outside, mayFocus } = page();
  expect(mayFocus()).toBe(false);
  host.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
  expect(mayFocus()).toBe(true);
  outside.dispatchEvent(new Event('focusin', { bubbles: true, composed: true }));
  expect(mayFocus()).toBe(false);
});

test('follows the theme of the instance', () => {
  const { core, host } = page();
  const before = host.outerHTML;
  setTheme(core, { mode: 'dark' });
  expect(host.outerHTML).not.toBe(before);
});

test('closes for good, and leaves the page, when it is destroyed', async () => {
  const { core, clock, attached, destroy, host } = page();
  attached.destroy();
  await clock.advance(10_000);
  expect([core.store.getState().open, isInline(core), host.isConnected]).toEqual([false, false, false]);
  expect(destroy).toHaveBeenCalledTimes(1);
});

test('does not open again if it is destroyed as soon as it is closed', async () => {
  const { core, clock, attached } = page();
  core.dispatch({ type: 'closed' });
  attached.destroy();
  await clock.advance(10_000);
  expect(core.store.getState().open).toBe(false);
});
