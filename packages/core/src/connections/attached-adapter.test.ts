import { expect, it } from 'vitest';
import { createCore } from '../app/create-core.ts';
import type { Adapter } from '../contract/adapter.ts';
import { namespace, network, PlainAdapter, plainWallet } from '../test-support/base-world.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import type { AttachedAdapter } from './attached-adapter.ts';
import { LateAdapter } from './late-adapter.ts';

const storage = memoryStorage();
const found = [plainWallet('One', [{ address: 'a1' }]).connector];
const plain = (): PlainAdapter => new PlainAdapter(found, storage);
const late = (): LateAdapter<typeof namespace> =>
  new LateAdapter({
    type: 'plain',
    namespace,
    storage,
    verifies: false,
    sends: false,
    load: async () => plain(),
  });

it.each([
  ['an adapter', plain],
  ['an adapter that loads later', late],
])('shows sites what %s is attached to, until it is destroyed', async (_which, make) => {
  const adapter: Adapter & AttachedAdapter = make();
  const read = () => {
    const { adapterType, projectId, networks, connectors } = adapter;
    return {
      adapterType,
      projectId,
      networks: networks.map(({ caipNetworkId }) => caipNetworkId),
      connectors: connectors.map(({ id, type, chain, name }) => ({ id, type, chain, name })),
    };
  };
  const nothing = { adapterType: 'plain', projectId: undefined, networks: [], connectors: [] };
  expect(read()).toEqual(nothing);
  const core = createCore({
    networks: [network('one'), network('two')],
    adapters: [adapter],
    projectId: 'shop',
    storage,
  });
  await adapter.prepare?.();
  expect(read()).toEqual({
    adapterType: 'plain',
    projectId: 'shop',
    networks: ['tests:one', 'tests:two'],
    connectors: [{ id: 'tests:One', type: 'ANNOUNCED', chain: namespace, name: 'One' }],
  });
  core.destroy();
  expect(read()).toEqual(nothing);
});
