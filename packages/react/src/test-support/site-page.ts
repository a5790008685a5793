import type { Adapter, AppKitCore } from '@mooring/core';
import type { AdapterHost, AdapterProjection } from '@mooring/core/adapter';
import { createCore, registerCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { onTestFinished } from 'vitest';

/** The account of {@link connected}. */
export const address = '0xabcdef0000000000000000000000000000012345';

/** A wallet that is connected to chain 1. */
export const connected = {
  connectors: [],
  connections: [],
  connection: {
    status: 'connected',
    connectorId: 'harbour',
    wallet: { name: 'Harbour', type: 'announced' },
    accounts: [`eip155:1:${address}`],
    address: `eip155:1:${address}`,
    chainId: 'eip155:1',
  },
} satisfies AdapterProjection;

/** No wallet is connected. */
export const disconnected: AdapterProjection = { ...connected, connection: { status: 'disconnected' } };

/** An EVM adapter that connects nothing by itself. */
export const siteAdapter = (answers: Partial<Adapter>): Adapter => ({
  type: 'wagmi',
  namespace: 'eip155',
  proposal: { methods: [], events: [] },
  attach: () => undefined,
  reconnect: async () => undefined,
  connect: async () => undefined,
  disconnect: async () => undefined,
  connectExisting: async () => undefined,
  switchConnection: async () => undefined,
  switchNetwork: async () => undefined,
  getBalance: async () => ({ value: 1_500_000_000_000_000_000n, decimals: 18, symbol: 'ETH' }),
  signMessage: async () => '0x',
  getProvider: async () => undefined,
  destroy: () => undefined,
  ...answers,
});

/** A site with one EVM adapter, whose reports the test makes. Registered until the test ends, for its hooks. */
export function sitePage(
  answers: Partial<Adapter> = {},
  options: Partial<Parameters<typeof createCore>[0]> = {},
): { readonly core: AppKitCore; readonly report: (projection: AdapterProjection) => void } {
  let host: AdapterHost | undefined;
  const adapter = siteAdapter({
    attach: (given) => {
      host = given;
    },
    disconnect: async () => host?.report(disconnected),
    ...answers,
  });
  const core = createCore({ networks: [testNetwork(1), testNetwork(2)], adapters: [adapter], ...options });
  const release = registerCore(core);
  onTestFinished(() => {
    release();
    core.destroy();
  });
  return { core, report: (projection) => host?.report(projection) };
}
