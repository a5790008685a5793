// @vitest-environment happy-dom
import { currentCore } from '@mooring/core';
import { testNetwork } from '@mooring/core/testing';
import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { createAppKit } from '../appkit/create-appkit.ts';
import { getAppKit, useAppKitNetwork } from '../exports/react.ts';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import { AppKitProvider } from './app-kit-provider.tsx';

fillDomGaps();
function Shown() {
  const { caipNetwork } = useAppKitNetwork();
  return <p>{caipNetwork?.name}</p>;
}

it('creates one instance across renders', () => {
  const networks = [testNetwork(1)] as const;
  const page = (options: Parameters<typeof createAppKit>[0]) => (
    <StrictMode>
      <AppKitProvider {...options}>
        <Shown />
      </AppKitProvider>
    </StrictMode>
  );
  const { rerender, unmount } = render(page({ networks }));
  expect(screen.getByText('Network 1')).toBeTruthy();
  const core = currentCore();
  rerender(page({ networks: [testNetwork(2)] }));
  expect(screen.getByText('Network 1')).toBeTruthy();
  unmount();
  render(page({ networks }));
  expect(currentCore()).toBe(core);
  core.destroy();
});

it('accepts an existing instance', () => {
  const first = createAppKit({ networks: [testNetwork(3)] });
  const second = createAppKit({ networks: [testNetwork(4)] });
  const { rerender } = render(
    <AppKitProvider core={first.core}>
      <Shown />
    </AppKitProvider>,
  );
  expect(screen.getByText('Network 3')).toBeTruthy();
  rerender(
    <AppKitProvider core={second.core}>
      <Shown />
    </AppKitProvider>,
  );
  expect(screen.getByText('Network 4')).toBeTruthy();
  getAppKit(first);
  expect(currentCore()).toBe(first.core);
  for (const kit of [first, second]) kit.destroy();
});
