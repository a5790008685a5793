import { expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { balanceQuery } from './balance-query.ts';

it('asks the adapter of the network, and says so where there is none', async () => {
  const { core } = makeCore();
  const [network] = core.store.getState().networks;
  if (network === undefined) throw new Error('no network');
  const query = balanceQuery(core, { address: `eip155:1:${address}`, network });
  expect(await query.queryFn()).toEqual({ value: 1n, decimals: 18, symbol: 'ETH' });
  const elsewhere = { ...network, chainNamespace: 'solana', caipNetworkId: 'solana:1' } as const;
  const lost = balanceQuery(core, { address: `eip155:1:${address}`, network: elsewhere });
  expect(lost.queryKey).not.toEqual(query.queryKey);
  await expect(lost.queryFn()).rejects.toMatchObject({ code: 'ADAPTER_NOT_FOUND' });
});
