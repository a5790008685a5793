import { expect, it } from 'vitest';
import { connectedState } from '../store/is-connected.ts';
import { fakeAdapter, network } from '../test-support/fake-adapter.ts';
import { fakeWallet, grantOn } from '../testing/test-remote-wallet.ts';
import { createCore } from './create-core.ts';

it("passes an adapter the active network if it is of the adapter's namespace, else its first one", () => {
  const other = { ...network(2), id: 'two', chainNamespace: 'other' };
  const adapter = fakeAdapter();
  const core = createCore({ networks: [other, network(1), network(3)], adapters: [adapter] });
  const shown = (): string | undefined => adapter.host?.defaultNetwork.caipNetworkId;
  expect(shown()).toBe('eip155:1');
  const third = core.store.getState().networks.find(({ id }) => id === 3);
  if (third !== undefined) core.dispatch({ type: 'networkSelected', network: third });
  expect(shown()).toBe('eip155:3');
});

it('supports any namespace that has an adapter', async () => {
  const names = ['eip155', 'solana', 'kadena'];
  const wallet = fakeWallet(async () => ({}), { serves: names });
  const adapters = names.map((name) => fakeAdapter(name));
  for (const adapter of adapters) {
    adapter.answer = async (call) => {
      if (call.startsWith('connect')) adapter.reportConnected(wallet.id);
    };
  }
  const core = createCore({
    networks: names.map((name) => network(1, name)),
    adapters,
    wallets: [wallet],
  });
  await core.start();
  const shown = new Promise<void>((resolve) => {
    core.store.subscribe((state) => {
      if (names.every((name) => connectedState(state, name) !== undefined)) resolve();
    });
  });
  wallet.grant(Object.fromEntries(names.map((name) => [name, grantOn(`${name}:1`)])));
  await shown;
  expect(connectedState(core.store.getState(), 'kadena')?.chainId).toBe('kadena:1');
  core.destroy();
});

it('destroys an adapter with the instance that attached it last', () => {
  const adapter = fakeAdapter();
  let destroyed = 0;
  adapter.destroy = () => {
    destroyed += 1;
  };
  const made = () => createCore({ networks: [network(1)], adapters: [adapter] });
  const [first, second] = [made(), made()];
  first.destroy();
  expect([first.ended.aborted, destroyed]).toEqual([true, 0]);
  second.destroy();
  expect(destroyed).toBe(1);
  made().destroy();
  expect(destroyed).toBe(2);
});
