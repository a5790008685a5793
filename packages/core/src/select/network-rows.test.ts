import { expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { selectNetworkRows } from './network-rows.ts';

it('marks the current network, and those that the wallet did not approve', () => {
  const { core, adapter } = makeCore();
  const rows = () =>
    selectNetworkRows(core.store.getState()).map(({ network, current, disabled }) => [
      network.id,
      current,
      disabled,
    ]);
  expect(rows()).toEqual([
    [1, true, false],
    [2, false, false],
  ]);
  adapter.reportConnected('test.one', 'eip155:2');
  expect(rows()).toEqual([
    [1, false, false],
    [2, true, false],
  ]);
  // The wallet is on a network that the site does not list.
  adapter.reportConnected('test.one', 'eip155:9');
  expect(rows().map(([, current]) => current)).toEqual([false, false]);
  const connection = core.store.getState().connections.eip155;
  if (connection?.status !== 'connected') throw new Error('not connected');
  adapter.report({ connection: { ...connection, approvedNetworks: ['eip155:2'] } });
  expect(rows()[0]).toEqual([1, false, true]);
});
