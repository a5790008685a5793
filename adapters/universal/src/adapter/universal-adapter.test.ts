// @vitest-environment happy-dom

import type { CaipNetwork } from '@mooring/core';
import { adapterConformance, testHost } from '@mooring/core/testing';
import { evmHarness } from '@mooring/evm/testing';
import { describe, expect, it } from 'vitest';
import { UniversalAdapter } from './universal-adapter.ts';

function network(id: number): CaipNetwork {
  return {
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
  };
}

it.each([null, 'a lot', '0x', `0x${'f'.repeat(65)}`])(
  'rejects a balance as unavailable if a node answers %j',
  async (result) => {
    const first = network(31_337);
    const adapter = new UniversalAdapter({
      fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result }),
    });
    adapter.attach(testHost({ networks: [first] }));
    const requested = adapter.getBalance({ address: `eip155:31337:0x${'1'.repeat(40)}`, network: first });
    await expect(requested).rejects.toThrow('Token Balance Unavailable');
    adapter.destroy();
  },
);

it('rejects a balance on a network without a URL', async () => {
  const first = { ...network(31_337), rpcUrls: { default: { http: [] } } };
  const adapter = new UniversalAdapter({ fetch: () => Promise.reject(new Error('asked')) });
  adapter.attach(testHost({ networks: [first] }));
  const requested = adapter.getBalance({ address: `eip155:31337:0x${'1'.repeat(40)}`, network: first });
  await expect(requested).rejects.toMatchObject({ code: 'NO_RPC_URL' });
  adapter.destroy();
});

describe('adapter contract', () => {
  for (const rule of adapterConformance(() => evmHarness((options) => new UniversalAdapter(options))))
    it(rule.name, rule.run);
});
