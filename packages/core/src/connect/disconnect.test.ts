import { describe, expect, it } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { open } from '../modal/open.ts';
import { selectAccount } from '../select/account.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { both, connected, page } from '../test-support/two-namespaces.ts';
import { grantOn } from '../testing/test-remote-wallet.ts';
import { disconnect, disconnectAll } from './disconnect.ts';

/** A page whose EVM library does not answer a disconnect for an hour. */
async function silent() {
  const made = page();
  made.wallet.grant({ eip155: grantOn('eip155:1') });
  await made.clock.advance(0);
  made.takes.eip155 = 3_600_000;
  const done = disconnect(made.core, { namespace: 'eip155' });
  return { ...made, done };
}

it('drops a wallet whose library only reports other changes in time', async () => {
  const { core, clock, evm, done } = await silent();
  evm.report({ connectors: [] });
  evm.reportConnected('walletConnect', 'eip155:2', { name: 'Phone', type: 'walletConnect' });
  await clock.advance(3_000);
  expect(await done).toBeUndefined();
  expect(connected(core.store.getState())).toBe('');
});

it('keeps a wallet that disconnects and reconnects before its library answers', async () => {
  const { core, clock, evm, done } = await silent();
  evm.report({ connection: { status: 'disconnected' }, connections: [] });
  evm.reportConnected();
  await clock.advance(3_000);
  expect(await done).toBeUndefined();
  expect(connected(core.store.getState())).toBe('eip155');
});

const never = (): Promise<void> => new Promise(() => undefined);

describe('disconnect', () => {
  it('times out after three seconds and clears the account', async () => {
    const { core, adapter, clock } = makeCore();
    adapter.reportConnected();
    adapter.answer = never;
    open(core);
    const done = disconnect(core);
    await clock.advance(2_999);
    expect(selectAccount(core.store.getState()).isConnected).toBe(true);
    await clock.advance(1);
    expect(await done).toBeUndefined();
    expect(selectAccount(core.store.getState())).toMatchObject({ isConnected: false, address: undefined });
    expect(core.store.getState().open).toBe(false);
  });

  it('has the library disconnect the given connector, or all', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    await disconnect(core, { connectorId: 'test.one' });
    await disconnect(core);
    expect(adapter.calls).toEqual(['disconnect test.one', 'disconnect']);
  });

  it('shows a toast on failure', async () => {
    const { core, adapter } = makeCore();
    adapter.reportConnected();
    adapter.answer = () => Promise.reject(new Error('broken'));
    expect((await disconnect(core))?.message).toBe('Failed to disconnect');
    expect(core.store.getState().toast).toMatchObject({ variant: 'error', message: 'Failed to disconnect' });
  });
});

describe('disconnectAll', () => {
  /** A paired wallet on EVM and Solana, beside a wallet of the page on EVM. */
  async function several() {
    const made = page();
    const { core, clock, wallet, evm } = made;
    wallet.grant(both);
    await clock.advance(0);
    evm.reportExisting('test.one', 'eip155:1', { name: 'Wallet One', type: 'announced' });
    const events: ModalEvent[] = [];
    onModalEvent(core, (event) => events.push(event));
    const left = () =>
      Object.entries(core.store.getState().libraryConnections).flatMap(([namespace, entries = []]) =>
        entries.map(({ connectorId }) => `${namespace} ${connectorId}`),
      );
    return { ...made, events, left };
  }

  it('disconnects every wallet, and emits one event', async () => {
    const { core, events, left } = await several();
    expect(left()).toHaveLength(3);
    expect(await disconnectAll(core)).toBeUndefined();
    expect(left()).toEqual([]);
    expect(events).toEqual([{ event: 'DISCONNECT_SUCCESS', properties: { namespace: 'all' } }]);
  });

  it('disconnects one connector in all of its namespaces', async () => {
    const { core, left } = await several();
    expect(await disconnectAll(core, { connectorId: 'walletConnect' })).toBeUndefined();
    expect(left()).toEqual(['eip155 test.one']);
  });

  it('names what has disconnected if another namespace fails', async () => {
    const { core, events, evm, left } = await several();
    evm.answer = () => Promise.reject(new Error('broken'));
    expect(await disconnectAll(core)).toMatchObject({ code: 'DISCONNECT_FAILED' });
    expect(left().filter((each) => each.startsWith('solana'))).toEqual([]);
    expect(events).toEqual([
      { event: 'DISCONNECT_SUCCESS', properties: { namespace: 'solana' } },
      { event: 'DISCONNECT_ERROR', properties: { message: expect.stringMatching(/./) } },
    ]);
  });
});
