import { expect, it, onTestFinished } from 'vitest';
import { createCore } from '../app/create-core.ts';
import type { AppKitEvent } from '../contract/event.ts';
import { address, fakeAdapter, makeCore, network } from '../test-support/fake-adapter.ts';

const other = 'eip155:1:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const filled = { sendTokenAmount: '0.9', all: true, receiverAddress: 'bob.eth', loading: true, unsure: true };

/** A connected wallet, and a form with the maximum of its account. */
function made(send: Extract<AppKitEvent, { readonly type: 'sendChanged' }>['send'] = filled) {
  const { core, adapter } = makeCore();
  core.dispatch({ type: 'sendChanged', send });
  adapter.reportConnected();
  const changes = (account: `eip155:1:${string}`) => {
    const connection = core.store.getState().connections.eip155;
    if (connection?.status !== 'connected') expect.fail('not connected');
    adapter.report({ connection: { ...connection, accounts: [account], address: account } });
  };
  return { adapter, changes, send: () => core.store.getState().send };
}

it('keeps a form that was filled before the wallet connected', () => {
  expect(made().send()).toMatchObject(filled);
});

it('drops the maximum of another account and the warning of its payment, and nothing else', () => {
  const { changes, send } = made();
  changes(`eip155:1:${address}`);
  expect(send()).toMatchObject(filled);
  changes(other);
  expect(send()).toMatchObject({ ...filled, sendTokenAmount: '', all: false, unsure: false });
});

it('keeps a typed amount when the account changes', () => {
  const typed = { ...filled, all: false, unsure: false };
  const { changes, send } = made(typed);
  changes(other);
  expect(send()).toMatchObject(typed);
});

it('drops the maximum while the wallet reconnects, which may be with another account', () => {
  const { adapter, send } = made();
  adapter.report({ connection: { status: 'connecting', reconnecting: true, connectorId: 'test.one' } });
  expect(send()).toMatchObject({ ...filled, sendTokenAmount: '', all: false });
});

it('empties the form when the wallet disconnects, but keeps a pending request and an unknown outcome', () => {
  const { adapter, send } = made();
  adapter.reportGone(undefined);
  expect(send()).toMatchObject({
    ...{ token: undefined, sendTokenAmount: '', all: false, receiverAddress: '' },
    ...{ loading: true, unsure: true },
  });
});

it('empties the form when a wallet that reconnects turns out to be gone', () => {
  const { adapter, send } = made();
  adapter.report({ connection: { status: 'connecting', reconnecting: true, connectorId: 'test.one' } });
  adapter.reportGone(undefined);
  expect(send().receiverAddress).toBe('');
});

/** A page with a connected EVM wallet, and Solana beside it. */
function twoNamespaces() {
  const [eip155, solana] = [fakeAdapter(), fakeAdapter('solana')];
  const core = createCore({ networks: [network(1), network(1, 'solana')], adapters: [eip155, solana] });
  onTestFinished(() => core.destroy());
  eip155.reportConnected();
  core.dispatch({ type: 'sendChanged', send: filled });
  return { core, eip155, solana, receiver: () => core.store.getState().send.receiverAddress };
}

it('empties the form when the active wallet disconnects while one of another namespace stays', () => {
  const { eip155, solana, receiver, core } = twoNamespaces();
  solana.reportConnected('walletConnect', 'solana:1');
  expect(core.store.getState().activeNamespace).toBe('eip155');
  eip155.reportGone(undefined);
  expect([core.store.getState().activeNamespace, receiver()]).toEqual(['solana', '']);
});

it('keeps the form when the visitor switches to a network of a namespace without a wallet', () => {
  const { core, receiver } = twoNamespaces();
  const other = core.store.getState().networks.find(({ chainNamespace }) => chainNamespace === 'solana');
  if (other === undefined) expect.fail('no network');
  core.dispatch({ type: 'networkSelected', network: other });
  expect([core.store.getState().activeNamespace, receiver()]).toEqual(['solana', 'bob.eth']);
});
