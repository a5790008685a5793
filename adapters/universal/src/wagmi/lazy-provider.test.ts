import { settle } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { EthereumProvider } from '../ethereum/ethereum-provider.ts';
import type { EthereumProviderOptions } from '../ethereum/ethereum-types.ts';
import { alice, bob } from '../test-support/fake-client.ts';
import { given, providerWorld } from '../test-support/provider-world.ts';
import { lazyProvider } from './lazy-provider.ts';

async function world() {
  const here = await providerWorld();
  let loads = 0;
  let making: Promise<EthereumProvider> | undefined;
  const lazy = lazyProvider(() => {
    loads += 1;
    making ??= EthereumProvider.init({ ...(here.site as EthereumProviderOptions), optionalChains: [1] });
    return making;
  });
  return { here, ...lazy, loads: () => loads };
}

it('loads with the first call, and passes on earlier listeners', async () => {
  const { here, provider, loads } = await world();
  const heard: unknown[] = [];
  const off = (accounts: readonly string[]): void => void heard.push(accounts);
  provider.on('accountsChanged', off).on('connect', (info) => void heard.push(info));
  provider.removeListener('accountsChanged', off);
  expect([loads(), provider.accounts, provider.chainId, provider.session]).toEqual([0, [], 1, undefined]);
  provider.once('display_uri', (uri) => void here.wallet.pair({ uri }));
  const proposed = new Promise<number>((resolve) =>
    here.wallet.once('session_proposal', ({ id }) => resolve(id)),
  );
  const enabled = provider.enable();
  await here.wallet.approve({ id: await proposed, namespaces: given });
  expect(await enabled).toEqual([alice, bob]);
  await settle();
  expect(heard).toEqual([{ chainId: '0x1' }]);
  expect(provider.signer?.session?.topic).toBe(provider.session?.topic);
  await provider.disconnect();
  expect(provider.session).toBeUndefined();
});

it('passes a loading error to the callback', async () => {
  const { provider } = lazyProvider(() => Promise.reject(new Error('offline')));
  const said = await new Promise((resolve) => provider.sendAsync({ method: 'eth_accounts' }, resolve));
  expect(said).toMatchObject({ message: 'offline' });
  await expect(provider.request({ method: 'eth_accounts' })).rejects.toThrow('offline');
});
