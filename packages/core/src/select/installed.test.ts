import { expect, it } from 'vitest';
import type { ConnectorInfo } from '../contract/connection.ts';
import { page } from '../test-support/two-namespaces.ts';
import { connectorsInUseFirst, installedConnector, installedConnectors } from './installed.ts';

const of = (namespace: string, id: string, more: Partial<ConnectorInfo> = {}): ConnectorInfo => ({
  ...{ id, type: 'announced', name: id, namespaces: [namespace], ...more },
});

/** A page with wallets of Solana and of EVM chains, which are active. */
function opened() {
  const made = page();
  made.solana.report({
    connectors: [of('solana', 'sun'), of('solana', 'lantern', { rdns: 'test.lantern' })],
  });
  made.evm.report({
    connectors: [
      of('eip155', 'quay', { type: 'injected' }),
      of('eip155', 'custom', { type: 'other' as never }),
    ],
  });
  return made;
}

const idsOf = (list: readonly ConnectorInfo[]) => list.map(({ id }) => id);

it('lists connectors of the active namespace first', () => {
  const { core } = opened();
  const ids = idsOf(connectorsInUseFirst(core.store.getState()));
  expect(ids.indexOf('quay')).toBeLessThan(ids.indexOf('sun'));
  expect(ids.indexOf('custom')).toBeLessThan(ids.indexOf('sun'));
});

it('lists as installed what is announced or injected, in the namespace that the visitor wants', () => {
  const { core } = opened();
  expect(idsOf(installedConnectors(core.store.getState()))).toEqual(['quay', 'sun', 'lantern']);
  core.dispatch({ type: 'opened', view: { name: 'Connect', namespace: 'solana' } });
  expect(idsOf(installedConnectors(core.store.getState()))).toEqual(['sun', 'lantern']);
});

it('finds a listed wallet by its rdns, else by its name', () => {
  const state = opened().core.store.getState();
  const listed = { id: '1', name: 'Another name', rdns: 'test.lantern' };
  expect(installedConnector(state, listed)?.id).toBe('lantern');
  expect(installedConnector(state, { id: '2', name: 'QUAY' })?.id).toBe('quay');
  expect(installedConnector(state, { id: '3', name: 'custom' })).toBeUndefined();
});
