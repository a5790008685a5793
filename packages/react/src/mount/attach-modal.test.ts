// @vitest-environment happy-dom
import { createCore, setTheme } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { FakeClock, settle } from '@mooring/protocol/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { messages } from '../messages/page/en.generated.ts';
import { attachModal } from './attach-modal.ts';
import type { MountModalOptions } from './mount-modal.tsx';

afterEach(() => document.body.replaceChildren());

/** A modal whose code fails to load as often as given; its views stay for `lingers`, then for `lingersOn` milliseconds. */
function page({ failures = 0, lingers = 0, lingersOn = 0, open = false } = {}) {
  const clock = new FakeClock();
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [], clock });
  onTestFinished(() => core.destroy());
  const show = () => core.dispatch({ type: 'opened', view: { name: 'Connect' } });
  if (open) show();
  let left = failures;
  let fetches = 0;
  const log: string[] = [];
  let content: HTMLElement | undefined;
  const loadViews = async () => {
    fetches += 1;
    left -= 1;
    if (left >= 0) throw new Error('offline');
    return {
      mountModal: ({ shell }: MountModalOptions) => {
        log.push('mounted');
        content = shell.container;
        return {
          lingers: () => lingers,
          lingersOn: () => lingersOn,
          destroy: () => void log.push('destroyed'),
        };
      },
    };
  };
  const attached = attachModal({ core, loadViews });
  onTestFinished(() => attached.destroy());
  const root = () => document.body.firstElementChild?.shadowRoot;
  const dialog = () => root()?.querySelector('dialog');
  return {
    ...{ clock, core, log, attached, show, root, dialog },
    close: () => core.dispatch({ type: 'closed' }),
    press: () => content?.click(),
    isOpen: () => dialog()?.open === true,
    fetches: () => fetches,
  };
}

/** Takes the device offline. Returns what brings it back. */
function startOffline(): () => void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  return () => {
    onLine.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  };
}

test('adds nothing to the page before it opens', () => {
  page();
  expect(document.body.childElementCount).toBe(0);
});

test('opens in the same frame, and shows its views once they have loaded, once', async () => {
  const { show, close, isOpen, log } = page();
  show();
  expect([isOpen(), log]).toEqual([true, []]);
  await settle();
  expect(log).toEqual(['mounted']);
  close();
  expect(isOpen()).toBe(false);
  show();
  await settle();
  expect([isOpen(), log]).toEqual([true, ['mounted']]);
});

test('opens if the instance is open already', () => {
  expect(page({ open: true }).isOpen()).toBe(true);
});

test('opens again after the page has replaced its body', async () => {
  const { show, close, isOpen } = page();
  show();
  await settle();
  close();
  document.body.replaceWith(document.createElement('body'));
  show();
  expect(isOpen()).toBe(true);
});

test('is closed if its dialog cannot open, and opens once it can', async () => {
  const { clock, core, show, close, dialog, isOpen } = page();
  show();
  close();
  const refused = vi.spyOn(dialog() as HTMLDialogElement, 'showModal').mockImplementation(() => {
    throw new DOMException('refused', 'InvalidStateError');
  });
  expect(show).toThrow('refused');
  await clock.advance(0);
  expect([core.store.getState().open, isOpen()]).toEqual([false, false]);
  refused.mockRestore();
  show();
  expect(isOpen()).toBe(true);
});

test('offers a retry if its code did not load', async () => {
  const { show, root, log } = page({ failures: 2 });
  show();
  await settle();
  expect(root()?.textContent).toContain(messages.loadFailed());
  const retry = [...(root()?.querySelectorAll('button') ?? [])].find(
    ({ textContent }) => textContent === messages.tryAgain(),
  );
  retry?.click();
  await settle();
  expect(log).toEqual(['mounted']);
});

test('says that the device is offline, and loads by itself once it is back online', async () => {
  const { show, close, root, log } = page({ failures: 4 });
  const goOnline = startOffline();
  show();
  await settle();
  expect(root()?.textContent).toContain(messages.loadOffline());
  close();
  show();
  await settle();
  expect(log).toEqual([]);
  goOnline();
  expect(root()?.querySelector('.failure')).toBeNull();
  await settle();
  expect(log).toEqual(['mounted']);
});

test('loads if the device came back online before its texts were there', async () => {
  const { clock, show, root, log } = page({ failures: 2 });
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  onTestFinished(() => onLine.mockRestore());
  show();
  await settle();
  await clock.advance(0);
  await settle();
  expect([root()?.querySelector('.failure'), log]).toEqual([null, ['mounted']]);
});

test('fetches nothing for a modal that is gone once the device is back online', async () => {
  const { show, attached, fetches } = page({ failures: 9 });
  const goOnline = startOffline();
  show();
  await settle();
  attached.destroy();
  const before = fetches();
  goOnline();
  await settle();
  expect(fetches()).toBe(before);
});

test('a press of Escape closes the instance', () => {
  const { core, show, dialog, isOpen } = page();
  show();
  dialog()?.dispatchEvent(new Event('cancel', { cancelable: true }));
  expect([core.store.getState().open, isOpen()]).toEqual([false, false]);
});

test('keeps an outcome on the screen for as long as the views say', async () => {
  const { clock, show, close, isOpen } = page({ lingers: 1_000, lingersOn: 500 });
  show();
  await settle();
  close();
  await clock.advance(1_000);
  expect(isOpen()).toBe(true);
  await clock.advance(499);
  expect(isOpen()).toBe(true);
  await clock.advance(1);
  expect([isOpen(), clock.pending]).toEqual([false, 0]);
});

test('a press removes the kept content, and the modal opens again', async () => {
  const { clock, show, close, isOpen, press } = page({ lingers: 1_000 });
  show();
  await settle();
  close();
  press();
  expect(isOpen()).toBe(false);
  show();
  close();
  show();
  await clock.advance(5_000);
  expect([isOpen(), clock.pending]).toEqual([true, 0]);
});

test('applies the theme of the instance, at first and later', () => {
  const { core, show } = page();
  setTheme(core, { variables: { '--w3m-z-index': '7' } });
  show();
  const host = document.body.firstElementChild as HTMLElement;
  expect(host.style.getPropertyValue('--w3m-z-index')).toBe('7');
  setTheme(core, { variables: { '--w3m-z-index': '8' } });
  expect(host.style.getPropertyValue('--w3m-z-index')).toBe('8');
});

test('removes everything, also while it loads', async () => {
  const { show, log, attached } = page();
  show();
  attached.destroy();
  await settle();
  expect([document.body.childElementCount, log]).toEqual([0, []]);
  const shown = page();
  shown.show();
  await settle();
  shown.attached.destroy();
  shown.close();
  shown.show();
  expect([document.body.childElementCount, shown.log]).toEqual([0, ['mounted', 'destroyed']]);
});
