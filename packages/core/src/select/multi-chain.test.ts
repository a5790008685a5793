import { expect, it } from 'vitest';
import type { ConnectorInfo } from '../contract/connection.ts';
import { page } from '../test-support/two-namespaces.ts';
import { selectMultiChain } from './multi-chain.ts';

const lantern = (namespace: string, id: string): ConnectorInfo => ({
  ...{ id, type: 'announced', name: 'Lantern', rdns: 'test.lantern', namespaces: [namespace] },
});

/** A page with a wallet of both namespaces, and one of EVM chains only. */
function opened() {
  const made = page();
  const quay = { ...lantern('eip155', 'quay'), name: 'Quay', rdns: 'test.quay' };
  made.evm.report({ connectors: [lantern('eip155', 'test.lantern'), quay] });
  made.solana.report({ connectors: [lantern('solana', 'solana:1')] });
  const rowsOf = (id: string) =>
    selectMultiChain(made.core.store.getState(), id)?.rows.map(({ namespace, connectorId, connected }) => [
      ...[namespace, connectorId, connected],
    ]);
  return { ...made, rowsOf };
}

it('offers each namespace of a wallet by the connector that serves it, in the order of the networks', () => {
  const { rowsOf } = opened();
  const rows = [
    ['eip155', 'test.lantern', false],
    ['solana', 'solana:1', false],
  ];
  expect(rowsOf('test.lantern')).toEqual(rows);
  expect(rowsOf('solana:1')).toEqual(rows);
  expect(rowsOf('quay')).toEqual([['eip155', 'quay', false]]);
});

it('marks the namespaces that this wallet has connected, not those of another wallet', () => {
  const { evm, rowsOf } = opened();
  evm.reportConnected('quay', 'eip155:1', { name: 'Quay', type: 'announced' });
  expect(rowsOf('quay')).toEqual([['eip155', 'quay', true]]);
  expect(rowsOf('test.lantern')?.map(([, , connected]) => connected)).toEqual([false, false]);
});

it('offers nothing of a wallet that is gone', () => {
  const { evm, solana, rowsOf } = opened();
  evm.report({ connectors: [] });
  solana.report({ connectors: [] });
  expect(rowsOf('test.lantern')).toBeUndefined();
});
