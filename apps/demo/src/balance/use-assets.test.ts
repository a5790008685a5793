// @vitest-environment happy-dom
import { useAppKitBalance, useBalance } from '@mooring/kit/react';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PageNetwork } from '../site/page-network.ts';
import { isNative, useAssets } from './use-assets.ts';

vi.mock('@mooring/kit/react', () => ({ useAppKitBalance: vi.fn(), useBalance: vi.fn() }));

const tokenAddress = '0xAbcdEF0000000000000000000000000000012345';
const network: PageNetwork = {
  caipNetworkId: 'eip155:1',
  name: 'One',
  nodeUrl: 'http://localhost:1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [{ name: 'Tide', symbol: 'TIDE', decimals: 6, address: tokenAddress }],
};

const fetchBalance = vi.fn();
const refetch = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(useAppKitBalance).mockReturnValue({ fetchBalance });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

/** The assets for what the modal has read. */
function assetsOf(read: object, on: PageNetwork = network) {
  vi.mocked(useBalance).mockReturnValue({ data: undefined, error: undefined, refetch, ...read } as never);
  return renderHook(() => useAssets(on)).result.current;
}
const native = { value: 5n };
const holding = (address: string | undefined, value: bigint, worth?: number) => ({ address, value, worth });

it('lists the native asset and the tokens of the network before any is read', () => {
  const { assets, read, failed } = assetsOf({});
  expect(assets.map(({ id, symbol, value }) => [id, symbol, value])).toEqual([
    ['native', 'ETH', undefined],
    [tokenAddress, 'TIDE', undefined],
  ]);
  expect([assets.map(isNative), read, failed]).toEqual([[true, false], false, false]);
});

it('has the amount and worth of each, however a token’s address is written', () => {
  const list = [holding(undefined, 5n, 12.5), holding(`eip155:1:${tokenAddress.toLowerCase()}`, 7n, 7)];
  const { assets, read } = assetsOf({ data: { native, holdings: { list } } });
  expect(assets.map(({ value, worth }) => [value, worth])).toEqual([
    [5n, 12.5],
    [7n, 7],
  ]);
  expect(read).toBe(true);
});

it('has no amount of a token that the account may not hold, or that is of another network', () => {
  const list = [holding(`eip155:10:${tokenAddress}`, 7n)];
  const { assets } = assetsOf({ data: { native, holdings: { list } } });
  expect(assets.map(({ value }) => value)).toEqual([5n, undefined]);
});

it('reports that reading failed, wholly or in part', () => {
  expect(assetsOf({ error: new Error('no node') }).failed).toBe(true);
  expect(assetsOf({ data: { native, problem: 'API_UNREACHABLE' } }).failed).toBe(true);
  expect(assetsOf({ data: { native } }).failed).toBe(false);
});

it('reads again every four seconds, and on request', () => {
  const { refetch: readAnew } = assetsOf({});
  act(() => void vi.advanceTimersByTime(8_000));
  expect(refetch).toHaveBeenCalledTimes(2);
  readAnew();
  expect([fetchBalance, refetch].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
});
