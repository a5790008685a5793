// @vitest-environment happy-dom
import { WagmiAdapter } from '@mooring/adapter-wagmi';
import { type AppKitCore, currentCore } from '@mooring/core';
import { testNetwork } from '@mooring/core/testing';
import { act, render, screen } from '@testing-library/react';
import { Activity, type ReactNode, StrictMode } from 'react';
import { expect, it, vi } from 'vitest';
import { createAppKit } from '../appkit/create-appkit.ts';
import { getAppKit, useAppKitNetwork } from '../exports/react.ts';
import type { CreateAppKitOptions } from '../options/create-appkit-options.ts';
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

/** Which instances are not destroyed. */
const living = (cores: readonly AppKitCore[]) => cores.map(({ ended }) => !ended.aborted);
const inStrictMode = (...providers: readonly ReactNode[]) => <StrictMode>{providers}</StrictMode>;
const provider = (key: string, options: CreateAppKitOptions) => (
  <AppKitProvider key={key} {...options}>
    <Shown />
  </AppKitProvider>
);
/** Lets the effects of the last commit, and what they leave to a microtask, run. */
const settled = () => act(async () => undefined);

it('destroys a replaced instance once no mounted provider uses it', async () => {
  const { rerender, unmount } = render(inStrictMode(provider('first', { networks: [testNetwork(5)] })));
  await settled();
  const first = currentCore();
  const options = { networks: [testNetwork(6)] } as const;
  const both = inStrictMode(provider('first', { networks: [testNetwork(5)] }), provider('second', options));
  rerender(both);
  await settled();
  const second = currentCore();
  expect(living([first, second])).toEqual([true, true]);
  rerender(inStrictMode(provider('second', options)));
  await settled();
  expect(living([first, second])).toEqual([false, true]);
  unmount();
  await settled();
  render(inStrictMode(provider('second', options)));
  await settled();
  expect([currentCore() === second, ...living([second])]).toEqual([true, true]);
});

it('keeps the instances of providers that mount together', async () => {
  const made: AppKitCore[] = [];
  function Core() {
    made.push(currentCore());
    return null;
  }
  render(
    inStrictMode(
      ...[10, 11].map((id) => (
        <AppKitProvider key={id} networks={[testNetwork(id)]}>
          <Core />
        </AppKitProvider>
      )),
    ),
  );
  await settled();
  expect(new Set(made).size).toBe(2);
  expect(new Set(living(made))).toEqual(new Set([true]));
});

it('leaves the adapter to the instance that replaces its own', async () => {
  const adapter = new WagmiAdapter({ networks: [testNetwork(7)] });
  const page = (key: string) => provider(key, { networks: [testNetwork(7)], adapters: [adapter] });
  const { rerender } = render(page('first'));
  await settled();
  const first = currentCore();
  rerender(page('second'));
  await settled();
  const second = currentCore();
  expect(living([first, second])).toEqual([false, true]);
  const report = vi.spyOn(second.batch, 'report');
  adapter.refresh();
  expect(report).toHaveBeenCalled();
});

// React 18 hides nothing.
if ((Activity as unknown) !== undefined) {
  it('creates an instance again for a provider that was hidden while another replaced its own', async () => {
    const page = (mode: 'hidden' | 'visible', ...others: readonly ReactNode[]) => (
      <>
        <Activity mode={mode}>{provider('first', { networks: [testNetwork(8)] })}</Activity>
        {others}
      </>
    );
    const { rerender } = render(page('visible'));
    await settled();
    const first = currentCore();
    const other = provider('second', { networks: [testNetwork(9)] });
    rerender(page('hidden', other));
    await settled();
    const second = currentCore();
    rerender(page('visible', other));
    await settled();
    expect(living([first, second, currentCore()])).toEqual([false, true, true]);
    expect(currentCore().store.getState().activeNetwork.name).toBe('Network 8');
    expect(screen.getByText('Network 8')).toBeTruthy();
  });
}

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
