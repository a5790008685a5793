import { expect, it } from 'vitest';
import type { ModalEvent } from '../contract/modal-event.ts';
import type { Siwx } from '../contract/siwx.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { connectedState } from '../store/is-connected.ts';
import { emptySiwx } from '../test-support/empty-siwx.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { disconnectUnsigned } from './disconnect-unsigned.ts';

const siwx: Siwx = { ...emptySiwx, getRequired: () => true };
const message = 'A problem occurred while trying initialize authentication';

function made() {
  const { core, adapter, clock } = makeCore({ siwx });
  const events: ModalEvent[] = [];
  onModalEvent(core, (event) => events.push(event));
  return {
    core,
    adapter,
    clock,
    events,
    isConnected: () => connectedState(core.store.getState()) !== undefined,
  };
}

it('disconnects the wallet, and returns to Connect with the reason', async () => {
  const { core, adapter, events, isConnected } = made();
  adapter.answer = async () => adapter.reportGone(undefined);
  adapter.reportConnected(undefined, 'eip155:2');
  await disconnectUnsigned(core);
  expect(adapter.calls).toEqual(['disconnect']);
  expect(isConnected()).toBe(false);
  expect(core.store.getState()).toMatchObject({
    open: true,
    router: { history: [{ name: 'Connect' }] },
    signFlow: { status: 'failed', error: { code: 'SIGN_IN_UNAVAILABLE' } },
    toast: { variant: 'error', message, code: 'SIGN_IN_UNAVAILABLE' },
  });
  expect(events).toContainEqual({
    event: 'SIWX_AUTH_ERROR',
    properties: { network: 'eip155:2', message, isSmartAccount: false },
  });
});

it('does nothing while no account must sign in', async () => {
  const { core, adapter, events } = made();
  const before = core.store.getState();
  await disconnectUnsigned(core);
  expect(core.store.getState()).toBe(before);
  expect([adapter.calls, events]).toEqual([[], []]);
});

it.each([
  ['rejects', async () => Promise.reject(new Error('offline'))],
  ['disconnects without a report', async () => undefined],
])('drops the wallet if the library %s', async (_how, answer) => {
  const { core, adapter, isConnected } = made();
  adapter.answer = answer;
  adapter.reportConnected();
  await disconnectUnsigned(core);
  expect(isConnected()).toBe(false);
  expect(core.store.getState().toast).toMatchObject({ message });
});

it('drops the wallet after three seconds if the library never disconnects', async () => {
  const { core, adapter, clock, isConnected } = made();
  adapter.answer = () => new Promise(() => undefined);
  adapter.reportConnected();
  const disconnected = disconnectUnsigned(core);
  await clock.advance(2_999);
  expect(isConnected()).toBe(true);
  await clock.advance(1);
  await disconnected;
  expect(isConnected()).toBe(false);
  expect(core.store.getState()).toMatchObject({ open: true, router: { history: [{ name: 'Connect' }] } });
});
