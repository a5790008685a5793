// @vitest-environment happy-dom

import { createCore, registerCore } from '@mooring/core/page';
import type { SentTransaction } from '@mooring/core/send';
import { testNetwork } from '@mooring/core/testing';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useActivity } from './use-activity.ts';

const alice = 'eip155:1:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
let release = () => {};
afterEach(() => {
  cleanup();
  release();
  vi.restoreAllMocks();
});

const transaction = (id: string) => ({
  id,
  metadata: {
    ...{ operationType: 'receive', hash: `0x${id.repeat(64)}`, minedAt: '2026-01-01T00:00:00Z' },
    ...{ sentFrom: `0x${'11'.repeat(20)}`, sentTo: alice.slice(9), status: 'confirmed', nonce: 1 },
    chain: 'eip155:1',
  },
  transfers: [],
});

const pageOf = (id: string, next: string | null) => ({ data: [transaction(id)], next });

/** A page with an API that gives these answers one after another, and a wallet that connects at `connect`. */
function show(answers: readonly (() => Response)[], hasApi = true) {
  const api = hasApi ? 'http://127.0.0.1:1' : undefined;
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api });
  onTestFinished(() => core.destroy());
  release = registerCore(core);
  const left = [...answers];
  const asked = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => (left.shift() ?? (() => Response.error()))());
  const connect = () => {
    const wallet = { name: 'One', type: 'injected' } as const;
    const connection = {
      ...({ status: 'connected', connectorId: 'one', address: alice } as const),
      ...({ accounts: [alice], chainId: 'eip155:1', wallet } as const),
    };
    core.dispatch({
      type: 'reported',
      projections: { eip155: { connectors: [], connections: [], connection } },
    });
  };
  const { result } = renderHook(() => useActivity());
  return { core, result, asked, connect };
}

test('follows the connected account’s transactions, and reads older and newer ones at a call', async () => {
  const { result, connect } = show([
    () => Response.json(pageOf('2', 'more')),
    () => Response.json(pageOf('1', null)),
    () => Response.json({ ...pageOf('3', null), unread: [{ chainId: 'eip155:1' }] }),
  ]);
  expect(result.current).toMatchObject({ data: undefined, sent: [], fetching: false });
  act(connect);
  await waitFor(() => expect(result.current.data).toMatchObject([{ id: '2', poison: true }]));
  expect(result.current).toMatchObject({ hasNextPage: true, error: undefined, unread: false });
  act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.data).toMatchObject([{ id: '2' }, { id: '1' }]));
  expect(result.current.hasNextPage).toBe(false);
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current).toMatchObject({ data: [{ id: '3' }], unread: true }));
});

test('returns the same functions at every render, so that effects may depend on them', async () => {
  const { result, connect } = show([() => Response.json(pageOf('2', null))]);
  const before = result.current;
  act(connect);
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  const read = result.current;
  act(() => read.refetch());
  await waitFor(() => expect(result.current.error).toBeDefined());
  expect([result.current.refetch, result.current.fetchNextPage]).toEqual([read.refetch, read.fetchNextPage]);
  expect(result.current.refetch).toBe(read.refetch);
  expect(before.sent).toBe(show([]).result.current.sent);
});

test('keeps the list when a request fails, and gives the error', async () => {
  const { result, connect } = show([
    () => Response.json(pageOf('2', null)),
    () => new Response('', { status: 500 }),
  ]);
  act(connect);
  await waitFor(() => expect(result.current.data).toHaveLength(1));
  act(() => result.current.refetch());
  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'ACTIVITY_UNAVAILABLE' }));
  expect(result.current.data).toHaveLength(1);
});

test('lists what the modal sent, without an API too, which is never asked', async () => {
  const { core, result, asked, connect } = show([], false);
  act(connect);
  const sent: SentTransaction = {
    ...{ hash: '0x1', kind: 'send', chainId: 'eip155:1', address: alice, sentAt: 1, status: 'pending' },
  };
  act(() => core.dispatch({ type: 'sentChanged', sent: [sent] }));
  expect(result.current).toMatchObject({ data: undefined, sent: [{ hash: '0x1' }] });
  expect(asked).not.toHaveBeenCalled();
});

test('does not call the list empty if the API does not serve the network', async () => {
  const { result, connect } = show([() => Response.json({}, { status: 404 })]);
  act(connect);
  await waitFor(() => expect(result.current.readAt).toBeDefined());
  expect(result.current).toMatchObject({ data: undefined, error: undefined });
});
