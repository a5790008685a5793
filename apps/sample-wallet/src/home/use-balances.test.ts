// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BitcoinNetwork, SolanaNetwork, WalletNetwork } from '../config/wallet-network.ts';
import { answeringNode } from '../test-support/answering-node.ts';
import { testNetwork } from '../test-support/test-accounts.ts';
// Loaded first, so that the tests do not wait for it.
import './read-bitcoin-balances.ts';
import './read-solana-balances.ts';
import { useBalances } from './use-balances.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const bitcoin = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
const solana = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z';
const onBitcoin = (esploraUrl: string): BitcoinNetwork => ({
  namespace: 'bip122',
  caipNetworkId: bitcoin,
  name: 'Devnet Bitcoin',
  esploraUrl,
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
});
const onSolana = (rpcUrl: string): SolanaNetwork => ({
  namespace: 'solana',
  caipNetworkId: solana,
  name: 'Devnet Solana',
  rpcUrl,
  webSocketUrl: 'ws://127.0.0.1:1',
  airdrops: false,
  nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
  tokens: [],
});
const account = (evm: `0x${string}`) => ({ evm, addresses: { [solana]: ['owner'], [bitcoin]: ['bcrt1q'] } });
const evmNode = () =>
  answeringNode((asked) =>
    (asked as { readonly id: number }[]).map(({ id }) => ({ id, jsonrpc: '2.0', result: '0x5' })),
  );
const solanaNode = () => answeringNode(() => ({ result: { value: 7 } }));
const one = account(`0x${'11'.repeat(20)}`);
const other = account(`0x${'22'.repeat(20)}`);

it('reads every network, and omits one whose node does not answer', async () => {
  const networks: readonly WalletNetwork[] = [
    testNetwork(1, await evmNode()),
    onSolana(await solanaNode()),
    onBitcoin('http://127.0.0.1:1'),
  ];
  const { result } = renderHook(() => useBalances(one, networks));
  expect(result.current).toEqual({});
  await waitFor(() =>
    expect(result.current).toEqual({ 'eip155:1': { native: 5n }, [solana]: { native: 7n }, [bitcoin]: {} }),
  );
});

it('shows the networks whose nodes answer while another’s does not respond', async () => {
  const networks = [
    testNetwork(1, await evmNode()),
    onBitcoin(await answeringNode(() => new Promise(() => {}))),
  ];
  const { result } = renderHook(() => useBalances(one, networks));
  await waitFor(() => expect(result.current).toEqual({ 'eip155:1': { native: 5n } }));
});

it('shows nothing of the previous account', async () => {
  const networks = [testNetwork(1, await evmNode())];
  const { result, rerender } = renderHook(({ shown }) => useBalances(shown, networks), {
    initialProps: { shown: one },
  });
  await waitFor(() => expect(result.current).not.toEqual({}));
  rerender({ shown: other });
  expect(result.current).toEqual({});
  await waitFor(() => expect(result.current).not.toEqual({}));
});

it('sends no request without an account, or while the page is hidden', async () => {
  let asked = 0;
  const networks = [
    testNetwork(
      1,
      await answeringNode(() => {
        asked += 1;
        return [];
      }),
    ),
  ];
  renderHook(() => useBalances(undefined, networks));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { result } = renderHook(() => useBalances(one, networks));
  await new Promise((resolve) => setImmediate(resolve));
  expect([result.current, asked]).toEqual([{}, 0]);
});
