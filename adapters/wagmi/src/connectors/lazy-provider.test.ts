import { createTestWallet } from '@mooring/core/testing';
import { expect, it, vi } from 'vitest';
import { lazyProvider } from './lazy-provider.ts';

function wallet() {
  return createTestWallet({ rdns: 'test.one', name: 'One', accounts: [`0x${'1'.repeat(40)}`], chains: [1] });
}

it('is loaded by the first request alone, and hands its listeners on once', async () => {
  const { provider } = wallet();
  const load = vi.fn(async () => provider);
  const on = vi.spyOn(provider, 'on');
  const lazy = lazyProvider(load);
  const listener = vi.fn();
  const gone = vi.fn();
  lazy.on('chainChanged', listener);
  lazy.on('chainChanged', gone);
  lazy.removeListener('chainChanged', gone);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([lazy.request({ method: 'eth_chainId' }), lazy.request({ method: 'eth_chainId' })]);
  expect(on.mock.calls).toEqual([['chainChanged', listener]]);
  lazy.on('accountsChanged', listener);
  expect(on).toHaveBeenLastCalledWith('accountsChanged', listener);
});

it('is loaded anew by the next request where its code did not arrive', async () => {
  const { provider } = wallet();
  const load = vi.fn(async () => provider).mockRejectedValueOnce(new Error('offline'));
  const lazy = lazyProvider(load);
  await expect(lazy.request({ method: 'eth_chainId' })).rejects.toThrow('offline');
  expect(await lazy.request({ method: 'eth_chainId' })).toBe('0x1');
});
