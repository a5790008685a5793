import { createTestWallet } from '@mooring/evm/testing';
import { expect, it, vi } from 'vitest';
import { providerFacade } from './provider-facade.ts';

function wallet() {
  return createTestWallet({ rdns: 'test.one', name: 'One', accounts: [`0x${'1'.repeat(40)}`], chains: [1] });
}

it('loads the provider on the first request, and passes listeners on once', async () => {
  const { provider } = wallet();
  const load = vi.fn(async () => provider);
  const on = vi.spyOn(provider, 'on');
  const facade = providerFacade(load);
  const listener = vi.fn();
  const gone = vi.fn();
  facade.on('chainChanged', listener);
  facade.on('chainChanged', gone);
  facade.removeListener('chainChanged', gone);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([facade.request({ method: 'eth_chainId' }), facade.request({ method: 'eth_chainId' })]);
  expect(on.mock.calls).toEqual([['chainChanged', listener]]);
  facade.on('accountsChanged', listener);
  expect(on).toHaveBeenLastCalledWith('accountsChanged', listener);
});

it('retries a failed load on the next request', async () => {
  const { provider } = wallet();
  const load = vi.fn(async () => provider).mockRejectedValueOnce(new Error('offline'));
  const facade = providerFacade(load);
  await expect(facade.request({ method: 'eth_chainId' })).rejects.toThrow('offline');
  expect(await facade.request({ method: 'eth_chainId' })).toBe('0x1');
});
