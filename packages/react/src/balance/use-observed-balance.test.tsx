// @vitest-environment happy-dom
import type { AppKitCore } from '@mooring/core';
import { observeBalance } from '@mooring/core/data';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { siteAdapter } from '../test-support/site-page.ts';
import { useObservedBalance } from './use-observed-balance.ts';

const address = 'eip155:1:0xabcdef0000000000000000000000000000012345';

function made() {
  const getBalance = vi.fn(async ({ network }: { readonly network: { readonly id: number | string } }) => ({
    value: BigInt(network.id),
    decimals: 0,
    symbol: 'ETH',
  }));
  const adapter = siteAdapter({
    getBalance,
  });
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [adapter] });
  return { core, getBalance };
}

function Figure({ core, index = 0 }: { readonly core: AppKitCore; readonly index?: number }) {
  const network = core.store.getState().networks[index];
  const { data, fetching } = useObservedBalance(observeBalance, core, network && { address, network });
  return <p>{data === undefined ? 'unknown' : `${data.native.value} ${fetching ? 'again' : 'still'}`}</p>;
}

test('stays pending and sends no request on a server', () => {
  const { core, getBalance } = made();
  expect(renderToString(<Figure core={core} />)).toBe('<p>unknown</p>');
  expect(getBalance).not.toHaveBeenCalled();
});

test('requests once, even in strict mode, and follows the network', async () => {
  const { core, getBalance } = made();
  const { rerender } = render(<Figure core={core} />, { wrapper: StrictMode });
  await screen.findByText('1 still');
  expect(getBalance).toHaveBeenCalledOnce();
  rerender(<Figure core={core} index={1} />);
  await screen.findByText('2 still');
  rerender(<Figure core={core} />);
  // Still fresh in the cache.
  expect(screen.getByText('1 still')).toBeTruthy();
  expect(getBalance).toHaveBeenCalledTimes(2);
});

test('shares one request between components that show the same balance', async () => {
  const { core, getBalance } = made();
  await act(async () =>
    render(
      <>
        <Figure core={core} />
        <Figure core={core} />
      </>,
    ),
  );
  expect(await screen.findAllByText('1 still')).toHaveLength(2);
  expect(getBalance).toHaveBeenCalledOnce();
});
