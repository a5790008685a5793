// Both borders: here before they are asked for, so that a turn of the clock is enough.
import '../exports/modal.ts';
import '../exports/returning.ts';
import { describe, expect, it, vi } from 'vitest';
import { createCore } from '../app/create-core.ts';
import { createError } from '../test-support/create-error.ts';
import { fakeAdapter, injected, network } from '../test-support/fake-adapter.ts';
import { both, connected, page } from '../test-support/two-namespaces.ts';
import { grantOn, sitesOwn } from '../testing/test-remote-wallet.ts';
import { connect } from './connect.ts';
import { disconnect, disconnectAll } from './disconnect.ts';
import { startPairing } from './start-pairing.ts';

describe('one approval', () => {
  it('fills every namespace it covers in one step, though one owner is slower', async () => {
    const { core, clock, steps, takes } = page();
    takes.solana = 1_000;
    void startPairing(core);
    await clock.advance(999);
    expect(steps).toEqual([]);
    await clock.advance(1);
    expect(steps).toEqual(['eip155,solana']);
    expect(core.store.getState()).toMatchObject({
      connectFlow: { status: 'idle' },
      activeNamespace: 'eip155',
    });
  });

  it('shows the namespaces that are ready after three seconds, and the others when they come', async () => {
    const { core, clock, steps, takes } = page();
    takes.solana = 5_000;
    void startPairing(core);
    await clock.advance(3_000);
    expect(steps).toEqual(['eip155']);
    await clock.advance(2_000);
    expect(steps).toEqual(['eip155', 'eip155,solana']);
  });

  it('without the namespace that was asked for fails for who asked, and fills the others all the same', async () => {
    const { core, clock } = page({ approves: { solana: grantOn('solana:1') } });
    const asked = connect(core, { connectorId: 'walletConnect', namespace: 'eip155' });
    await clock.advance(0);
    expect((await asked)?.code).toBe('CHAIN_NOT_SUPPORTED');
    expect(connected(core.store.getState())).toBe('solana');
  });

  it('that no adapter serves is ended', async () => {
    const { core, clock, wallet } = page({ approves: { cosmos: grantOn('cosmos:hub') } });
    const asked = startPairing(core);
    await clock.advance(0);
    expect((await asked)?.code).toBe('CHAIN_NOT_SUPPORTED');
    expect(wallet.left).toEqual(['cosmos']);
  });

  it('keeps a namespace without an adapter, and shows it nowhere', async () => {
    const { core, clock, wallet } = page({ approves: { ...both, cosmos: grantOn('cosmos:hub') } });
    void startPairing(core);
    await clock.advance(0);
    expect(wallet.granted('cosmos')).toBeDefined();
    expect(Object.keys(core.store.getState().connections).sort()).toEqual(['eip155', 'solana']);
  });

  it('is connected for who asked although the owner of another namespace never answers', async () => {
    const { core, clock, steps, takes } = page();
    takes.solana = 3_600_000;
    const asked = startPairing(core);
    await clock.advance(3_000);
    expect([steps, core.store.getState().connectFlow.status]).toEqual([['eip155'], 'idle']);
    expect(await asked).toBeUndefined();
  });

  it('that its owner cannot take up does not keep the visitor from another link', async () => {
    const { core, clock, wallet, solana, asks } = page();
    solana.answer = () => Promise.reject(createError('NOT_CONNECTED'));
    wallet.grant(both);
    await clock.advance(0);
    await disconnect(core, { namespace: 'eip155' });
    void startPairing(core);
    await clock.advance(0);
    expect(asks).toHaveLength(1);
  });

  it('fills the others where the owner of one fails', async () => {
    const { core, clock, evm } = page();
    evm.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    const asked = startPairing(core);
    await clock.advance(0);
    expect((await asked)?.code).toBe('REJECTED');
    expect(connected(core.store.getState())).toBe('solana');
  });

  it("asks for all namespaces of the site, the chain first that the site's own call wants", async () => {
    const { evm, clock, asks } = page();
    void evm.host?.approve({ walletId: 'walletConnect', chainId: 'eip155:2' });
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(asks[0]?.proposal).toEqual({
      eip155: { chains: ['eip155:2', 'eip155:1'], methods: ['eip155_sign'], events: ['accountsChanged'] },
      solana: { chains: ['solana:1'], methods: ['solana_sign'], events: ['accountsChanged'] },
    });
  });

  it("fills the others when the site's own call of one library asked", async () => {
    const { evm, clock, core, steps } = page();
    void sitesOwn(evm.host).connect();
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(steps).toEqual(['eip155,solana']);
    expect(core.runtime.pairing).toBeUndefined();
  });
});

describe('changes made by the wallet', () => {
  it('shows in one step when it ends the session', async () => {
    const { clock, wallet, steps } = page();
    wallet.grant(both);
    await clock.advance(0);
    wallet.lose('eip155', 'solana');
    await clock.advance(0);
    expect(steps).toEqual(['eip155,solana', '']);
  });

  it('leaves the owners of what stays alone: one namespace comes, another goes', async () => {
    const { clock, wallet, evm, solana, steps } = page();
    wallet.grant({ eip155: grantOn('eip155:1') });
    await clock.advance(0);
    wallet.grant(both);
    await clock.advance(0);
    expect([evm.calls, solana.calls]).toEqual([['connect walletConnect'], ['takeUp walletConnect']]);
    wallet.lose('eip155');
    await clock.advance(0);
    expect(steps).toEqual(['eip155', 'eip155,solana', 'solana']);
    expect(solana.calls).toHaveLength(1);
  });

  it('adds a namespace without becoming the active wallet there', async () => {
    const { core, clock, wallet, evm } = page();
    wallet.grant({ solana: grantOn('solana:1') });
    evm.reportConnected();
    await clock.advance(0);
    wallet.grant(both);
    await clock.advance(0);
    expect(evm.calls).toEqual(['takeUp walletConnect']);
    const { connections, libraryConnections } = core.store.getState();
    expect(connections.eip155).toMatchObject({ connectorId: injected.id });
    expect(libraryConnections.eip155?.map(({ connectorId }) => connectorId)).toContain('walletConnect');
  });

  it('leaves the visitor the wallet they chose while its owner was slow to take an update up', async () => {
    const { core, clock, wallet, evm, takes } = page();
    wallet.grant({ solana: grantOn('solana:1') });
    evm.reportConnected();
    await clock.advance(0);
    takes.eip155 = 5_000;
    wallet.grant(both);
    await clock.advance(4_000);
    evm.reportConnected('test.two');
    await clock.advance(2_000);
    expect(core.store.getState().connections.eip155).toMatchObject({ connectorId: 'test.two' });
  });

  it('stays beside the active wallet when it changes while a link for another one is out', async () => {
    const { core, clock, wallet, evm } = page();
    wallet.connect.begin = () => new Promise<never>(() => undefined);
    wallet.grant({ eip155: grantOn('eip155:1') });
    await clock.advance(0);
    void startPairing(core);
    await clock.advance(0);
    const before = evm.calls.length;
    wallet.update({ eip155: grantOn('eip155:2') });
    await clock.advance(0);
    expect(evm.calls.slice(before)).toEqual([]);
  });

  it('is connected again when it is granted while its owner lets go of it', async () => {
    const { core, clock, wallet, evm, takes } = page();
    wallet.grant(both);
    await clock.advance(0);
    takes.eip155 = 100;
    wallet.lose('eip155');
    await clock.advance(50);
    wallet.grant(both);
    await clock.advance(1_000);
    expect(evm.calls.at(-1)).toBe('takeUp walletConnect');
    expect(connected(core.store.getState())).toBe('eip155,solana');
  });

  it('is looked at once however often it changes meanwhile, and the last word counts', async () => {
    const { clock, wallet, evm, takes, core } = page();
    takes.eip155 = 100;
    wallet.grant(both);
    for (let turn = 0; turn < 50; turn += 1) {
      wallet.lose('eip155');
      wallet.grant(both);
    }
    wallet.lose('eip155');
    await clock.advance(1_000);
    expect(connected(core.store.getState())).toBe('solana');
    expect(evm.calls.length).toBeLessThan(4);
  });
});

describe('an approval that serves only namespaces without an adapter', () => {
  const more = { ...both, cosmos: grantOn('cosmos:hub') };

  it('is ended when an update leaves nothing else', async () => {
    const { core, clock, wallet } = page();
    wallet.grant(more);
    await clock.advance(0);
    wallet.lose('eip155');
    await clock.advance(0);
    expect(wallet.left).toEqual([]);
    wallet.lose('solana');
    await clock.advance(0);
    expect([wallet.left, wallet.granted('cosmos')]).toEqual([['cosmos'], undefined]);
    expect(connected(core.store.getState())).toBe('');
  });

  it('is ended when a second wallet takes over all the others', async () => {
    const { core, clock, wallet } = page();
    wallet.grant(more);
    await clock.advance(0);
    wallet.grant({ solana: grantOn('solana:1') });
    await clock.advance(0);
    expect(wallet.left).toEqual([]);
    wallet.grant({ eip155: grantOn('eip155:1') });
    await clock.advance(0);
    expect(wallet.left).toEqual(['cosmos']);
    expect(connected(core.store.getState())).toBe('eip155,solana');
  });
});

describe('leaving', () => {
  it('one namespace keeps the other, and the wallet is asked for that one alone', async () => {
    const { core, clock, wallet, steps } = page();
    wallet.grant(both);
    await clock.advance(0);
    await disconnect(core, { namespace: 'solana' });
    expect(wallet.left).toEqual(['solana']);
    expect(steps.at(-1)).toBe('eip155');
  });

  it('the last namespace that has an adapter ends the session, whatever else it gives', async () => {
    const { core, clock, wallet } = page();
    wallet.grant({ ...both, cosmos: grantOn('cosmos:hub') });
    await clock.advance(0);
    await disconnect(core, { namespace: 'solana' });
    expect(wallet.left).toEqual(['solana']);
    await disconnect(core, { namespace: 'eip155' });
    expect(wallet.left.toSorted()).toEqual(['cosmos', 'eip155', 'solana']);
  });

  it('all is one step, and leaves each namespace once', async () => {
    const { core, clock, wallet, takes, steps } = page();
    wallet.grant(both);
    await clock.advance(0);
    takes.eip155 = 500;
    const done = disconnectAll(core);
    await clock.advance(500);
    expect(await done).toBeUndefined();
    expect(wallet.left.toSorted()).toEqual(['eip155', 'solana']);
    expect(steps).toEqual(['eip155,solana', '']);
  });

  it('all ends the others where the library of one fails', async () => {
    const { core, clock, wallet, evm } = page();
    wallet.grant(both);
    await clock.advance(0);
    evm.answer = () => Promise.reject(new Error('broken'));
    expect((await disconnectAll(core))?.code).toBe('DISCONNECT_FAILED');
    expect(connected(core.store.getState())).toBe('eip155');
  });

  it('continues after three seconds if a library does not answer', async () => {
    const { core, clock, wallet, takes } = page();
    wallet.grant(both);
    await clock.advance(0);
    takes.solana = 60_000;
    const done = disconnectAll(core);
    await clock.advance(3_000);
    expect(await done).toBeUndefined();
    expect(connected(core.store.getState())).toBe('');
  });
});

describe('the active namespace of the last visit', () => {
  const stored = {
    '@appkit/active_namespace': 'solana',
    '@appkit/active_caip_network_id': 'solana:1',
    '@appkit/connected_namespaces': 'eip155,solana',
  };
  const active = ({ core }: ReturnType<typeof page>) => core.store.getState().activeNetwork.caipNetworkId;

  it('holds until its owner has answered, whoever answers first', async () => {
    const made = page({ stored });
    const { core, clock, evm, solana, takes } = made;
    takes.solana = 2_000;
    void core.start();
    evm.reportConnected();
    await clock.advance(0);
    expect(active(made)).toBe('solana:1');
    solana.reportConnected('other');
    await clock.advance(2_000);
    expect([active(made), core.store.getState().activeNamespace]).toEqual(['solana:1', 'solana']);
  });

  it('gives way when its owner has nothing to restore', async () => {
    const made = page({ stored });
    const { core, clock, evm } = made;
    void core.start();
    evm.reportConnected();
    await clock.advance(0);
    expect([active(made), core.store.getState().activeNamespace]).toEqual(['eip155:1', 'eip155']);
  });

  it('yields after ten seconds to one whose library should restore but does not', async () => {
    const made = page({ stored });
    const { core, clock, evm, solana } = made;
    Object.assign(solana, { restoresLater: true });
    void core.start();
    evm.reportConnected();
    await clock.advance(9_999);
    expect(active(made)).toBe('solana:1');
    await clock.advance(1);
    expect(active(made)).toBe('eip155:1');
  });

  it('gives way to the wallet that the visitor connects meanwhile', async () => {
    const made = page({ stored });
    const { core, clock, evm, solana } = made;
    Object.assign(solana, { restoresLater: true });
    void core.start();
    await clock.advance(0);
    evm.answer = async () => evm.reportConnected();
    await connect(core, { connectorId: injected.id });
    expect(active(made)).toBe('eip155:1');
  });
});

describe('rows', () => {
  it('keeps two namespaces when one of their adapters reports again', () => {
    const { core, evm, solana } = page();
    const shared = { ...injected, id: 'shared', namespaces: ['eip155', 'solana'] };
    evm.report({ connectors: [shared] });
    solana.report({ connectors: [] });
    solana.report({ connectors: [{ ...injected, id: 'other', namespaces: ['solana'] }] });
    expect(core.store.getState().connectors.map(({ id }) => id)).toEqual([
      'walletConnect',
      'shared',
      'other',
    ]);
  });

  it('of one id that two adapters list are one row, of both namespaces', () => {
    const { core, evm, solana } = page();
    evm.report({ connectors: [{ ...injected, id: 'shared' }] });
    solana.report({ connectors: [{ ...injected, id: 'shared', namespaces: ['solana'] }] });
    expect(core.store.getState().connectors.at(-1)).toMatchObject({
      id: 'shared',
      namespaces: ['eip155', 'solana'],
    });
  });

  it('name the namespaces that a wallet elsewhere serves', () => {
    const { core } = page({ serves: ['solana'] });
    expect(core.store.getState().connectors[0]).toMatchObject({
      id: 'walletConnect',
      namespaces: ['solana'],
    });
  });
});

it('refuses two adapters of one namespace', () => {
  const make = () => createCore({ networks: [network(1)], adapters: [fakeAdapter(), fakeAdapter()] });
  expect(make).toThrowError(expect.objectContaining({ code: 'ADAPTER_DUPLICATE' }));
});
