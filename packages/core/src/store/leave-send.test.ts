import { expect, it } from 'vitest';
import type { AppKitEvent } from '../contract/event.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';

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

it('drops the maximum of another account, and nothing else', () => {
  const { changes, send } = made();
  changes(`eip155:1:${address}`);
  expect(send()).toMatchObject(filled);
  changes(other);
  expect(send()).toMatchObject({ ...filled, sendTokenAmount: '', all: false });
});

it('keeps a typed amount when the account changes', () => {
  const typed = { ...filled, all: false };
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
