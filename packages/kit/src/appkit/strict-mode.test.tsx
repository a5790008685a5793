// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { StrictMode, useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import { AppKitButton, AppKitProvider, useAppKit, useAppKitState } from '../exports/react.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import type { AppKit } from './app-kit.ts';
import { createAppKit } from './create-appkit.ts';

fillDomGaps();
const networks = [
  {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  },
] as const;

function Page() {
  const { open, close } = useAppKit();
  const state = useAppKitState();
  return (
    <>
      <AppKitButton />
      <button type="button" onClick={() => void (state.open ? close() : open())}>
        {state.open ? 'shown' : 'hidden'}
      </button>
    </>
  );
}

const hosts = (): number => document.querySelectorAll('body > :not(div)').length;

it('creates one modal when components run twice', async () => {
  const kit = createAppKit({ networks: [...networks] });
  await kit.ready();
  const before = hosts();
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  );
  for (const [now, then] of [
    ['hidden', 'shown'],
    ['shown', 'hidden'],
    ['hidden', 'shown'],
  ] as const) {
    screen.getByText(now).click();
    await screen.findByText(then);
    expect(hosts()).toBe(before + 1);
  }
  kit.destroy();
  expect(hosts()).toBe(before);
});

it('leaves a working modal after an effect that runs twice', async () => {
  const made: AppKit[] = [];
  function Owner() {
    const [kit, setKit] = useState<AppKit>();
    useEffect(() => {
      const mine = createAppKit({ networks: [...networks] });
      made.push(mine);
      setKit(mine);
      return () => mine.destroy();
    }, []);
    if (kit === undefined) return null;
    return (
      <AppKitProvider core={kit.core}>
        <Page />
      </AppKitProvider>
    );
  }
  const before = hosts();
  const { unmount } = render(
    <StrictMode>
      <Owner />
    </StrictMode>,
  );
  const [first, second] = made;
  expect(made).toHaveLength(2);
  // The destroyed instance also becomes ready.
  await first?.ready();
  screen.getByText('hidden').click();
  await screen.findByText('shown');
  expect([first?.isOpen(), second?.isOpen()]).toEqual([false, true]);
  unmount();
  expect(hosts()).toBe(before);
});
