import { expect, it } from 'vitest';
import { readNetwork } from '../store/list-network.ts';
import { testHost } from './test-host.ts';
import { testNetwork } from './test-network.ts';

const networks = [readNetwork(testNetwork(1)), readNetwork(testNetwork(2))] as const;

it('has no remote wallet, and starts on the first network', async () => {
  const host = testHost({ networks });
  expect(host.wallets).toEqual([]);
  expect(host.defaultNetwork).toBe(networks[0]);
  await expect(host.approve({ walletId: 'walletConnect' })).rejects.toThrow('no remote wallet');
});

it('takes the members that a test gives', () => {
  const reports: unknown[] = [];
  const host = testHost({ networks, defaultNetwork: networks[1], report: (next) => reports.push(next) });
  host.report({ connection: { status: 'disconnected' }, connections: [], connectors: [] });
  expect(host.defaultNetwork).toBe(networks[1]);
  expect(reports).toHaveLength(1);
});

it('needs a network', () => {
  expect(() => testHost({ networks: [] })).toThrow('no networks');
});
