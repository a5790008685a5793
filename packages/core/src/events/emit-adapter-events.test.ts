import { expect, it, onTestFinished, vi } from 'vitest';
import { createCore } from '../app/create-core.ts';
import type { AttachedAdapter } from '../connections/attached-adapter.ts';
import { LateAdapter } from '../connections/late-adapter.ts';
import type { Adapter } from '../contract/adapter.ts';
import type { AdapterEvents } from '../contract/adapter-events.ts';
import type { SentTransaction } from '../contract/send.ts';
import { storageKeys } from '../storage/keys.ts';
import { namespace, network, PlainAdapter, plainWallet } from '../test-support/base-world.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

const names = [
  'accountChanged',
  'switchNetwork',
  'disconnect',
  'connections',
  'connectors',
  'pendingTransactions',
] as const satisfies readonly (keyof AdapterEvents)[];

/** A page with two wallets, whose adapter has listeners of every event. */
async function page(late = false, stored: Readonly<Record<string, string>> = {}) {
  const storage = memoryStorage(stored);
  const wallets = [
    plainWallet('First', [{ address: 'a1' }]),
    plainWallet('Second', [{ address: 'b1' }]),
  ] as const;
  const found = [wallets[0].connector];
  const plain = new PlainAdapter(found, storage);
  const adapter: Adapter & AttachedAdapter = late
    ? new LateAdapter<typeof namespace>({
        type: 'plain',
        namespace,
        storage,
        verifies: false,
        sends: false,
        load: async () => plain,
      })
    : plain;
  const emitted: (readonly [string, unknown])[] = [];
  // Before the adapter is attached, as sites do.
  for (const name of names) adapter.on(name, (data: unknown) => emitted.push([name, data]));
  const core = createCore({ networks: [network('one'), network('two')], adapters: [adapter], storage });
  onTestFinished(() => core.destroy());
  await adapter.prepare?.();
  /** Events since the last call. */
  const heard = async (): Promise<typeof emitted> => {
    await vi.dynamicImportSettled();
    return emitted.splice(0);
  };
  await heard();
  return { core, adapter, plain, found, wallets, heard };
}

it.each([
  ['an adapter', false],
  ['an adapter that loads later', true],
])('calls the listeners of %s for the events of AppKit’s adapters', async (_which, late) => {
  const { adapter, plain, found, wallets, heard } = await page(late);
  const namesOf = (events: Awaited<ReturnType<typeof heard>>) => events.map(([name]) => name).sort();

  await adapter.connect({ connectorId: 'tests:First' });
  const first = { address: 'a1', chainId: 'one', connector: { id: 'tests:First', type: 'ANNOUNCED' } };
  const connected = Object.fromEntries(await heard());
  expect(connected).toMatchObject({
    accountChanged: first,
    connections: [{ connectorId: 'tests:First', accounts: [{ address: 'a1' }] }],
  });
  expect(Object.keys(connected).sort()).toEqual(['accountChanged', 'connections']);
  expect(adapter.connections).toMatchObject([{ connectorId: 'tests:First' }]);

  wallets[0].give([{ address: 'a2' }]);
  expect(Object.fromEntries(await heard())).toMatchObject({ accountChanged: { address: 'a2' } });

  await adapter.switchNetwork(network('two'));
  const switched = await heard();
  expect(namesOf(switched)).toEqual(['connections', 'switchNetwork']);
  expect(switched).toContainEqual(['switchNetwork', { address: 'a2', chainId: 'two' }]);

  found.push(wallets[1].connector);
  plain.changed();
  const listed = await heard();
  expect(listed).toMatchObject([['connectors', [{ id: 'tests:First' }, { id: 'tests:Second' }]]]);

  await adapter.connect({ connectorId: 'tests:Second' });
  expect(Object.fromEntries(await heard())).toMatchObject({ accountChanged: { address: 'b1' } });
  await adapter.disconnect({ connectorId: 'tests:Second' });
  expect(namesOf(await heard())).toEqual(['accountChanged', 'connections']);
  await adapter.disconnect();
  const gone = await heard();
  expect(namesOf(gone)).toEqual(['connections', 'disconnect']);
  expect(Object.fromEntries(gone)).toMatchObject({ connections: [], disconnect: undefined });
});

it('reports a transaction of its namespace once', async () => {
  const { core, heard } = await page();
  const sent: SentTransaction = {
    hash: 'one',
    kind: 'send',
    chainId: 'tests:one',
    address: 'tests:one:a1',
    sentAt: 0,
    status: 'pending',
  };
  const elsewhere: SentTransaction = { ...sent, hash: 'two', chainId: 'other:one', address: 'other:one:a1' };
  core.dispatch({ type: 'sentChanged', sent: [elsewhere] });
  expect(await heard()).toEqual([]);
  core.dispatch({ type: 'sentChanged', sent: [sent, elsewhere] });
  expect(await heard()).toEqual([['pendingTransactions', undefined]]);
  core.dispatch({ type: 'sentChanged', sent: [{ ...sent, status: 'confirmed' }, elsewhere] });
  expect(await heard()).toEqual([]);
});

it('reports no transaction of an earlier page', async () => {
  const earlier: SentTransaction = {
    ...{ hash: 'one', kind: 'send', chainId: 'tests:one', address: 'tests:one:a1' },
    ...{ sentAt: Date.now() - 1, status: 'pending' },
  };
  const { core, heard } = await page(false, { [storageKeys.sent]: JSON.stringify([earlier]) });
  await core.start();
  await expect.poll(() => core.store.getState().sent).toHaveLength(1);
  expect((await heard()).map(([name]) => name)).not.toContain('pendingTransactions');
  core.dispatch({ type: 'sentChanged', sent: [{ ...earlier, hash: 'two', sentAt: Date.now() }, earlier] });
  expect(await heard()).toEqual([['pendingTransactions', undefined]]);
});

it('calls a listener once however often it is added, and not after it is removed', async () => {
  const { adapter, wallets, heard } = await page();
  adapter.removeAllEventListeners();
  const callback = vi.fn();
  const other = vi.fn();
  adapter.on('accountChanged', callback);
  adapter.on('accountChanged', callback);
  adapter.on('accountChanged', other);
  adapter.on('connections', callback);
  await adapter.connect({ connectorId: 'tests:First' });
  await heard();
  expect(callback).toHaveBeenCalledTimes(2);
  adapter.off('connections', callback);
  adapter.off('accountChanged', other);
  wallets[0].give([{ address: 'a2' }]);
  await heard();
  expect([callback.mock.calls.length, other.mock.calls.length]).toEqual([3, 1]);
});
