import { onModalEvent } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { expect, onTestFinished, test } from 'vitest';
import { addInlineHost } from './inline-hosts.ts';
import { pressButton } from './press-button.ts';

/** An instance, and what a visitor sees of it. */
function page() {
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [] });
  onTestFinished(() => core.destroy());
  const events: string[] = [];
  onTestFinished(onModalEvent(core, ({ event }) => events.push(event)));
  const shown = () => {
    const { open, router } = core.store.getState();
    return open ? router.history.at(-1)?.name : undefined;
  };
  return { core, events, shown };
}

test('opens a view, and closes the modal on the next press', () => {
  const { core, events, shown } = page();
  pressButton(core, { view: 'Networks' });
  expect([shown(), events]).toEqual(['Networks', ['CLICK_NETWORKS', 'MODAL_OPEN']]);
  pressButton(core);
  expect(shown()).toBeUndefined();
  pressButton(core);
  expect([shown(), events.filter((event) => event === 'CLICK_NETWORKS')]).toEqual([
    'Connect',
    ['CLICK_NETWORKS'],
  ]);
});

test('opens its view in an inline modal, which never closes', () => {
  const { core, shown } = page();
  onTestFinished(addInlineHost(core));
  pressButton(core);
  expect(shown()).toBe('Connect');
  pressButton(core, { view: 'Networks' });
  expect(shown()).toBe('Networks');
});
