// @vitest-environment happy-dom
import { createCore, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { PreviousTransaction } from '../chain/chain.ts';
import type { Site } from '../site/load-site.ts';
import { SiteContext } from '../site/site-context.ts';
import { usePreviousTransactions } from './use-previous-transactions.ts';

const alice = `eip155:1:0x${'a1'.repeat(20)}` as const;
const stranger = `0x${'b2'.repeat(20)}`;
let release = () => {};
afterEach(() => {
  cleanup();
  release();
  vi.restoreAllMocks();
});

const transaction = (id: string, spam = false) => ({
  id,
  metadata: {
    ...{ operationType: 'receive', hash: `0x${id.repeat(64)}`, minedAt: '2026-01-01T00:00:00Z' },
    ...{ sentFrom: stranger, sentTo: alice.slice(9), status: 'confirmed', chain: 'eip155:1' },
  },
  transfers: [
    {
      direction: 'in',
      quantity: { numeric: '1' },
      address: `eip155:1:${stranger}`,
      ...(spam && { unverified: true }),
    },
  ],
});

interface Shown {
  readonly hasApi?: boolean;
  readonly answer?: () => Promise<Response>;
  readonly history?: () => Promise<readonly PreviousTransaction[]>;
}

function show({ hasApi = true, answer, history }: Shown) {
  const api = hasApi ? 'http://127.0.0.1:1' : undefined;
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api });
  onTestFinished(() => core.destroy());
  release = registerCore(core);
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer ?? (() => new Promise(() => undefined)));
  const connection = {
    ...({ status: 'connected', connectorId: 'one', address: alice, accounts: [alice] } as const),
    ...({ chainId: 'eip155:1', wallet: { name: 'One', type: 'injected' } } as const),
  };
  core.dispatch({
    type: 'reported',
    projections: { eip155: { connectors: [], connections: [], connection } },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const site = { config: { services: { api } } } as unknown as Site;
  const chain = { history };
  const { result } = renderHook(() => usePreviousTransactions(alice, chain), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <SiteContext value={site}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </SiteContext>
    ),
  });
  return { core, result };
}

it('lists what the API knows without spam, after what the modal sent and the API does not list yet', async () => {
  const data = [transaction('2'), transaction('1', true)];
  const { core, result } = show({ answer: async () => Response.json({ data, next: null }) });
  expect(result.current).toEqual({ list: [], isLoading: true, isError: false });
  await waitFor(() => expect(result.current.list).toMatchObject([{ hash: `0x${'2'.repeat(64)}` }]));
  expect(result.current).toMatchObject({ isLoading: false, isError: false });
  const sent = { kind: 'send', chainId: 'eip155:1', address: alice, sentAt: 1, status: 'pending' } as const;
  act(() => core.dispatch({ type: 'sentChanged', sent: [{ ...sent, hash: '0x3' }] }));
  expect(result.current.list).toMatchObject([{ hash: '0x3', at: undefined }, {}]);
});

it('reports that the API failed, and that it could not read the network', async () => {
  const failed = show({ answer: async () => new Response('', { status: 500 }) });
  await waitFor(() => expect(failed.result.current.isError).toBe(true));
  expect(failed.result.current.isLoading).toBe(false);
  release();
  const unread = [{ chainId: 'eip155:1' }];
  const blind = show({ answer: async () => Response.json({ data: [], next: null, unread }) });
  await waitFor(() => expect(blind.result.current.isError).toBe(true));
});

it('lists what a node knows on a chain whose nodes list it, and each transaction once', async () => {
  const previous = { hash: '0x3', at: 1, direction: 'other', failed: false } as const;
  const { core, result } = show({ hasApi: false, history: async () => [previous] });
  await waitFor(() => expect(result.current.list).toEqual([previous]));
  const sent = { kind: 'send', chainId: 'eip155:1', address: alice, sentAt: 1, status: 'pending' } as const;
  act(() => core.dispatch({ type: 'sentChanged', sent: [{ ...sent, hash: '0x3' }] }));
  expect(result.current.list).toEqual([previous]);
});

it('lists nothing without an API or such a node, and does not wait', () => {
  expect(show({ hasApi: false }).result.current).toEqual({ list: [], isLoading: false, isError: false });
});
