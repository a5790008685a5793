import { testHost } from '@mooring/core/testing';
import { expect, it } from 'vitest';
import { mainnetId, network } from '../test-support/network.ts';
import { SolanaAdapter } from './solana-adapter.ts';

it('attaches on a server without wallets and storage', async () => {
  const adapter = new SolanaAdapter();
  const reports: unknown[] = [];
  adapter.attach(testHost({ networks: [network(mainnetId)], report: (report) => reports.push(report) }));
  await adapter.reconnect();
  expect(reports).toEqual([{ connection: { status: 'disconnected' }, connections: [], connectors: [] }]);
  expect(await adapter.getProvider()).toBeUndefined();
  await expect(adapter.connect({ connectorId: 'Phantom' })).rejects.toMatchObject({
    code: 'WALLET_NOT_FOUND',
  });
  adapter.destroy();
});
