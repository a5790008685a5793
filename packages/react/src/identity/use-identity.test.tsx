// @vitest-environment happy-dom
import { observeIdentity } from '@mooring/core/data';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useIdentity } from './use-identity.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account = 'eip155:1:0xabcdef0000000000000000000000000000012345';
const avatar = 'data:image/png;base64,iVBORw0KGgo=';

/** An instance whose API answers so. */
function page(answer: () => Response, api: string | undefined = 'https://api.example') {
  const fetch = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetch);
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api });
  onTestFinished(() => core.destroy());
  return { core, fetch };
}
const empty = { name: undefined, avatar: undefined, known: false, failed: false };

test('is empty until the name and avatar are known', async () => {
  const { core } = page(() => Response.json({ name: 'sailor.eth', avatar }));
  const { result } = renderHook(() => useIdentity(core, account));
  expect(result.current).toEqual(empty);
  await waitFor(() =>
    expect(result.current).toEqual({ name: 'sailor.eth', avatar, known: true, failed: false }),
  );
});

test('an account without a name is known', async () => {
  const { core } = page(() => Response.json({ name: null, avatar: null }));
  const { result } = renderHook(() => useIdentity(core, account));
  await waitFor(() => expect(result.current).toEqual({ ...empty, known: true }));
});

test('reports that it could not be read', async () => {
  const { core } = page(() => Response.json({}, { status: 500 }));
  const { result } = renderHook(() => useIdentity(core, account));
  await waitFor(() => expect(result.current).toEqual({ ...empty, failed: true }));
});

test('keeps what is known if it cannot be read again', async () => {
  let status = 200;
  const { core } = page(() => Response.json({ name: 'sailor.eth', avatar: null }, { status }));
  const { result } = renderHook(() => useIdentity(core, account));
  await waitFor(() => expect(result.current.known).toBe(true));
  status = 500;
  const again = observeIdentity(core, account);
  onTestFinished(again.subscribe(() => undefined));
  again.refetch();
  await waitFor(() => expect(again.read().error).toBeDefined());
  expect(result.current).toEqual({ ...empty, name: 'sailor.eth', known: true });
});

test('requests nothing without an account or an API', () => {
  const { core, fetch } = page(() => Response.json({}));
  expect(renderHook(() => useIdentity(core, undefined)).result.current).toEqual(empty);
  const without = createCore({ networks: [testNetwork(1)], adapters: [] });
  expect(renderHook(() => useIdentity(without, account)).result.current).toEqual(empty);
  expect(fetch).not.toHaveBeenCalled();
});
