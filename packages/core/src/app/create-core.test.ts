import { expect, it } from 'vitest';
import { fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { createCore } from './create-core.ts';

it('tells an adapter the network that the page shows, where it is of its namespace, else its first', () => {
  const other = { ...network(2), id: 'two', chainNamespace: 'other' };
  const adapter = fakeAdapter();
  const core = createCore({ networks: [other, network(1), network(3)], adapters: [adapter] });
  const shown = (): string | undefined => adapter.host?.defaultNetwork.caipNetworkId;
  expect(shown()).toBe('eip155:1');
  const third = core.store.getState().networks.find(({ id }) => id === 3);
  if (third !== undefined) core.dispatch({ type: 'networkSelected', network: third });
  expect(shown()).toBe('eip155:3');
});
