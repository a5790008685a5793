import type { CaipNetwork } from '@mooring/core';
import type { AdapterProjection } from '@mooring/core/adapter';
import { memoryStorage, testHost } from '@mooring/core/testing';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NamespaceAdapter } from './adapter/namespace-adapter.ts';
import { createPolkadotTestWallet } from './testing/polkadot-test-wallet.ts';

const code = vi.hoisted(() => {
  const missing = new Set(['search', 'verification']);
  const unless = (name: string) => async (original: () => Promise<object>) => {
    if (missing.has(name)) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  };
  return { missing, unless };
});

vi.mock('./exports/polkadot.ts', code.unless('search'));
vi.mock('@mooring/signatures', code.unless('verification'));

const network: CaipNetwork = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  rpcUrls: { default: { http: [] } },
  chainNamespace: 'polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
};
const refused = { code: 'PART_NOT_LOADED' };

it('finds wallets and verifies messages once code that failed to load is requested again', async () => {
  const page = new EventTarget();
  const wallet = createPolkadotTestWallet({ name: 'First', keys: [1] });
  onTestFinished(wallet.announce(page));
  const adapter = new NamespaceAdapter({ namespace: 'polkadot', window: page, storage: memoryStorage() });
  onTestFinished(() => adapter.destroy());
  let last: AdapterProjection | undefined;
  adapter.attach(
    testHost({
      networks: [network],
      report: (projection) => {
        last = projection;
      },
    }),
  );
  const found = () => last?.connectors.map(({ id }) => id);
  // The code failed to load when the adapter was attached.
  await adapter.reconnect();
  expect(found()).toEqual([]);
  code.missing.delete('search');
  await adapter.prepare();
  expect(found()).toEqual(['polkadot:First']);

  await adapter.connect({ connectorId: 'polkadot:First' });
  const address = `${network.caipNetworkId}:${wallet.addresses[0] ?? ''}` as const;
  const signature = await adapter.signMessage({ message: 'Ahoy', address });
  const verify = () => adapter.verifyMessage?.({ message: 'Ahoy', signature, address });
  await expect(verify()).rejects.toMatchObject(refused);
  code.missing.clear();
  expect(await verify()).toBe(true);
});
