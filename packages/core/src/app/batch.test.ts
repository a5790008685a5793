// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../connect/connect.ts';
import { disconnect, disconnectAll } from '../connect/disconnect.ts';
import { startPairing } from '../pairing/start-pairing.ts';
import { createError } from '../test-support/create-error.ts';
import { fakeAdapter, injected, network } from '../test-support/fake-adapter.ts';
import { both, connected, page } from '../test-support/two-namespaces.ts';
import { grantOn, sitesOwn } from '../testing/test-remote-wallet.ts';
import { createCore } from './create-core.ts';

describe('an approval', () => {
  it('connects every namespace it grants in one step, even if one adapter is slower', async () => {
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

  it('shows connected namespaces after three seconds, and slower ones once they connect', async () => {
    const { core, clock, steps, takes } = page();
    takes.solana = 5_000;
    void startPairing(core);
    await clock.advance(3_000);
    expect(steps).toEqual(['eip155']);
    await clock.advance(2_000);
    expect(steps).toEqual(['eip155', 'eip155,solana']);
  });

  it('rejects a request for a namespace that it does not grant, and still connects the others', async () => {
    const { core, clock } = page({ approves: { solana: grantOn('solana:1') } });
    const requested = connect(core, { connectorId: 'walletConnect', namespace: 'eip155' });
    await clock.advance(0);
    expect((await requested)?.code).toBe('CHAIN_NOT_SUPPORTED');
    expect(connected(core.store.getState())).toBe('solana');
  });

  it('ends if no adapter serves it', async () => {
    const { core, clock, wallet } = page({ approves: { cosmos: grantOn('cosmos:hub') } });
    const requested = startPairing(core);
    await clock.advance(0);
    expect((await requested)?.code).toBe('CHAIN_NOT_SUPPORTED');
    expect(wallet.left).toEqual(['cosmos']);
  });

  it('keeps a namespace without an adapter but does not show it', async () => {
    const { core, clock, wallet } = page({ approves: { ...both, cosmos: grantOn('cosmos:hub') } });
    void startPairing(core);
    await clock.advance(0);
    expect(wallet.granted('cosmos')).toBeDefined();
    expect(Object.keys(core.store.getState().connections).sort()).toEqual(['eip155', 'solana']);
  });

  it('resolves the request even if the adapter of another namespace does not answer', async () => {
    const { core, clock, steps, takes } = page();
    takes.solana = 3_600_000;
    const requested = startPairing(core);
    await clock.advance(3_000);
    expect([steps, core.store.getState().connectFlow.status]).toEqual([['eip155'], 'idle']);
    expect(await requested).toBeUndefined();
  });

  it('does not prevent a new link if an adapter fails to connect it', async () => {
    const { core, clock, wallet, solana, asks } = page();
    solana.answer = () => Promise.reject(createError('NOT_CONNECTED'));
    wallet.grant(both);
    await clock.advance(0);
    await disconnect(core, { namespace: 'eip155' });
    void startPairing(core);
    await clock.advance(0);
    expect(asks).toHaveLength(1);
  });

  it('connects the other namespaces if one adapter fails', async () => {
    const { core, clock, evm } = page();
    evm.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    const requested = startPairing(core);
    await clock.advance(0);
    expect((await requested)?.code).toBe('REJECTED');
    expect(connected(core.store.getState())).toBe('solana');
  });

  it("answers a proposal of all the site's namespaces, with the chain of the site's own call first", async () => {
    const { evm, clock, asks } = page();
    void evm.host?.approve({ walletId: 'walletConnect', chainId: 'eip155:2' });
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(asks[0]?.proposal).toEqual({
      eip155: { chains: ['eip155:2', 'eip155:1'], methods: ['eip155_sign'], events: ['accountsChanged'] },
      solana: { chains: ['solana:1'], methods: ['solana_sign'], events: ['accountsChanged'] },
    });
  });

  it("connects every namespace if the site's own call of one library requested it", async () => {
    const { evm, clock, core, steps } = page();
    void sitesOwn(evm.host).connect();
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(steps).toEqual(['eip155,solana']);
    expect(core.runtime.pairing).toBeUndefined();
  });
});

describe('changes made by the wallet', () => {
  it('appear in one step when the wallet ends the session', async () => {
    const { clock, wallet, steps } = page();
    wallet.grant(both);
    await clock.advance(0);
    wallet.lose('eip155', 'solana');
    await clock.advance(0);
    expect(steps).toEqual(['eip155,solana', '']);
  });

  it('call only the adapters of namespaces that are added or removed', async () => {
    const { clock, wallet, evm, solana, steps } = page();
    wallet.grant({ eip155: grantOn('eip155:1') });
    await clock.advance(0);
    wallet.grant(both);
    await clock.advance(0);
    expect([evm.calls, solana.calls]).toEqual([['connect walletConnect'], ['connectExisting walletConnect']]);
    wallet.lose('eip155');
    await clock.advance(0);
    expect(steps).toEqual(['eip155', 'eip155,solana', 'solana']);
    expect(solana.calls).toHaveLength(1);
  });

  it('add a namespace without making the wallet active there', async () => {
    const { core, clock, wallet, evm } = page();
    wallet.grant({ solana: grantOn('solana:1') });
    evm.reportConnected();
    await clock.advance(0);
    wallet.grant(both);
    await clock.advance(0);
    expect(evm.calls).toEqual(['connectExisting walletConnect']);
    const { connections, libraryConnections } = core.store.getState();
    expect(connections.eip155).toMatchObject({ connectorId: injected.id });
    expect(libraryConnections.eip155?.map(({ connectorId }) => connectorId)).toContain('walletConnect');
  });

  it('keep a wallet active that the visitor chose while an adapter was taking up an update', async () => {
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

  it('calls no adapter for an update of a connected namespace while another link is pending', async () => {
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

  it('reconnect a namespace that is granted again while its adapter disconnects', async () => {
    const { core, clock, wallet, evm, takes } = page();
    wallet.grant(both);
    await clock.advance(0);
    takes.eip155 = 100;
    wallet.lose('eip155');
    await clock.advance(50);
    wallet.grant(both);
    await clock.advance(1_000);
    expect(evm.calls.at(-1)).toBe('connectExisting walletConnect');
    expect(connected(core.store.getState())).toBe('eip155,solana');
  });

  it('are coalesced while an adapter is busy, and the last one wins', async () => {
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
  it('one namespace keeps the other connected, and calls `leave` for that namespace only', async () => {
    const { core, clock, wallet, steps } = page();
    wallet.grant(both);
    await clock.advance(0);
    await disconnect(core, { namespace: 'solana' });
    expect(wallet.left).toEqual(['solana']);
    expect(steps.at(-1)).toBe('eip155');
  });

  it('the last namespace with an adapter also leaves the namespaces without one', async () => {
    const { core, clock, wallet } = page();
    wallet.grant({ ...both, cosmos: grantOn('cosmos:hub') });
    await clock.advance(0);
    await disconnect(core, { namespace: 'solana' });
    expect(wallet.left).toEqual(['solana']);
    await disconnect(core, { namespace: 'eip155' });
    expect(wallet.left.toSorted()).toEqual(['cosmos', 'eip155', 'solana']);
  });

  it('all namespaces happens in one step, and calls `leave` once for each', async () => {
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

  it('all namespaces disconnects the others if one library fails', async () => {
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

  it('stays active until its adapter answers, even if another one answers first', async () => {
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

  it('yields if its adapter restores nothing', async () => {
    const made = page({ stored });
    const { core, clock, evm } = made;
    void core.start();
    evm.reportConnected();
    await clock.advance(0);
    expect([active(made), core.store.getState().activeNamespace]).toEqual(['eip155:1', 'eip155']);
  });

  it('yields after ten seconds if its library should restore later but does not', async () => {
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

  it('yields to a wallet that the visitor connects meanwhile', async () => {
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
  it('keep both namespaces when one of their adapters reports again', () => {
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

  it('merge connectors that two adapters list under one id', () => {
    const { core, evm, solana } = page();
    evm.report({ connectors: [{ ...injected, id: 'shared' }] });
    solana.report({ connectors: [{ ...injected, id: 'shared', namespaces: ['solana'] }] });
    expect(core.store.getState().connectors.at(-1)).toMatchObject({
      id: 'shared',
      namespaces: ['eip155', 'solana'],
    });
  });

  it('list the namespaces that a remote wallet serves', () => {
    const { core } = page({ serves: ['solana'] });
    expect(core.store.getState().connectors[0]).toMatchObject({
      id: 'walletConnect',
      namespaces: ['solana'],
    });
  });
});

it('throws ADAPTER_DUPLICATE for two adapters of one namespace', () => {
  const make = () => createCore({ networks: [network(1)], adapters: [fakeAdapter(), fakeAdapter()] });
  expect(make).toThrowError(expect.objectContaining({ code: 'ADAPTER_DUPLICATE' }));
});
