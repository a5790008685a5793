// @vitest-environment happy-dom
import { createCore } from '@mooring/core/page';
import { fakeWallet, testNetwork } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { act } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadPairing } from '../lazy.ts';
import { showCode } from './show-code.ts';

function page(mobile: boolean) {
  const clock = new FakeClock();
  const never = fakeWallet(async () => ({ connect: () => new Promise(() => undefined) }));
  const core = createCore({
    networks: [testNetwork(1)],
    adapters: [],
    wallets: [never],
    clock,
    device: { mobile, ios: false, android: mobile, safari: false, telegram: false },
  });
  onTestFinished(() => core.destroy());
  const parent = document.createElement('div');
  document.body.append(parent);
  onTestFinished(() => parent.remove());
  return { core, parent };
}

test('renders a code in the element, and removes it when it ends', async () => {
  const { core, parent } = page(false);
  const end = showCode(core, parent);
  await act(() => vi.dynamicImportSettled());
  await vi.waitFor(async () => {
    await act(async () => undefined);
    expect(parent.childElementCount).toBe(1);
  });
  await act(async () => end());
  expect(parent.childElementCount).toBe(0);
});

test('leaves the element empty until the code’s card is in it', async () => {
  const { core, parent } = page(false);
  const seen: boolean[] = [];
  const observer = new MutationObserver(() => {
    seen.push(parent.firstElementChild?.shadowRoot?.querySelector('.connect-code') != null);
  });
  observer.observe(parent, { childList: true });
  onTestFinished(() => observer.disconnect());
  onTestFinished(showCode(core, parent));
  await loadPairing();
  await vi.waitFor(() => expect(seen).toEqual([true]));
});

test('renders nothing if it ended before its code loaded', async () => {
  const { core, parent } = page(false);
  showCode(core, parent)();
  await act(() => vi.dynamicImportSettled());
  expect(parent.childElementCount).toBe(0);
});

test('renders nothing on a phone, which cannot scan its own screen', async () => {
  const { core, parent } = page(true);
  onTestFinished(showCode(core, parent));
  await loadPairing();
  await act(async () => undefined);
  expect(parent.childElementCount).toBe(0);
});
