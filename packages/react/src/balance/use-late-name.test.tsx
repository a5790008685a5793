// @vitest-environment happy-dom
import type { CaipAddress } from '@mooring/core';
import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { useLateName } from './use-late-name.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const accountOf = (digit: string): CaipAddress => `eip155:1:0x${digit.repeat(40)}`;

/** The name that a page button shows of an account, where the API names those of ones only. */
function page(api: string | undefined, first?: CaipAddress) {
  const fetch = vi.fn(async (input: string | URL | Request) =>
    Response.json({ name: `${input}`.includes('0x111') ? 'sailor.eth' : null, avatar: null }),
  );
  vi.stubGlobal('fetch', fetch);
  const core = createCore({ networks: [testNetwork(1)], adapters: [], api });
  onTestFinished(() => core.destroy());
  const hook = renderHook((account: CaipAddress | undefined) => useLateName(core, account), {
    initialProps: first,
  });
  return { ...hook, fetch };
}

test('names the account once its code and the answer have loaded, and never by the name of another account', async () => {
  const { result, rerender, fetch } = page('https://api.example', accountOf('1'));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toBe('sailor.eth'));
  rerender(accountOf('2'));
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  expect(result.current).toBeUndefined();
  rerender(undefined);
  expect(result.current).toBeUndefined();
});

test('requests nothing without an API or an account', async () => {
  const fetches = [page(undefined, accountOf('1')), page('https://api.example')].map(({ fetch }) => fetch);
  await vi.dynamicImportSettled();
  for (const fetch of fetches) expect(fetch).not.toHaveBeenCalled();
});
