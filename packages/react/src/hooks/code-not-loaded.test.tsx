// @vitest-environment happy-dom
import { createCore, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAppKitConnection } from './use-app-kit-connection.ts';
import { useAppKitNetwork } from './use-app-kit-network.ts';
import { useAppKitWallet } from './use-app-kit-wallet.ts';
import { useDisconnect } from './use-disconnect.ts';

const code = vi.hoisted(() => ({ arrives: false }));

vi.mock('@mooring/core/modal', async (original) => {
  if (code.arrives) return original();
  throw new TypeError('Failed to fetch dynamically imported module');
});

let release: () => void = () => undefined;
beforeEach(() => {
  release = registerCore(createCore({ networks: [testNetwork(1)], adapters: [] }));
});
afterEach(() => {
  cleanup();
  release();
});

test('reports PART_NOT_LOADED when code fails to load, and retries at the next call', async () => {
  const refused = expect.objectContaining({ code: 'PART_NOT_LOADED' });
  const onError = vi.fn();
  const { result } = renderHook(() => ({
    ...useDisconnect(),
    ...useAppKitNetwork(),
    connection: useAppKitConnection({ onError }),
    wallet: useAppKitWallet({ onError }),
  }));
  await expect(result.current.disconnect()).rejects.toEqual(refused);
  await expect(result.current.switchNetwork(testNetwork(1))).rejects.toEqual(refused);
  await result.current.connection.switchConnection({ connection: { connectorId: 'test.one' } });
  await result.current.wallet.connect('test.one');
  expect(onError.mock.calls).toEqual([[refused], [refused]]);
  code.arrives = true;
  // The code has loaded, and reports the missing adapter.
  await expect(result.current.switchNetwork(testNetwork(1))).rejects.toMatchObject({
    code: 'CHAIN_ADAPTER_NOT_FOUND',
  });
});
