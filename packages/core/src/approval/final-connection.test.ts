// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../connect/connect.ts';
import type { ModalEvent } from '../contract/modal-event.ts';
import { onModalEvent } from '../events/modal-events.ts';
import { open } from '../modal/open.ts';
import { rememberLink } from '../pairing/remember-link.ts';
import { startPairing } from '../pairing/start-pairing.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { memoryStorage } from '../testing/memory-storage.ts';

describe('a final connection', () => {
  it("reports how it was reached, and stores the wallet and its app's link", async () => {
    const { core, clock, begun, storage, events } = unanswered();
    await core.start();
    open(core);
    const wallet = { id: 'w', name: 'Phone', mobile_link: 'phone://' };
    void connect(core, { connectorId: 'walletConnect', wallet });
    await clock.advance(0);
    rememberLink(core, { base: 'phone://', name: 'Phone' });
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull();
    begun[0]?.approve();
    await clock.advance(0);
    await vi.dynamicImportSettled();
    expect(JSON.parse(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? '')).toEqual({
      href: 'phone://',
      name: 'Phone',
    });
    expect(core.store.getState().recentWallets[0]).toMatchObject({ name: 'Phone', wallet: { id: 'w' } });
    expect(events.find(({ event }) => event === 'CONNECT_SUCCESS')).toMatchObject({
      properties: { method: 'mobile', name: 'Phone', caipNetworkId: 'eip155:1' },
    });

    const next = makeCore({ storage });
    await next.core.start();
    expect(next.core.store.getState().linking).toEqual({ href: 'phone://', name: 'Phone' });
  });

  it("removes the app's link when the wallet disconnects", async () => {
    const { core, adapter, clock, begun, storage } = unanswered();
    await core.start();
    void startPairing(core);
    await clock.advance(0);
    rememberLink(core, { base: 'phone://', name: 'Phone' });
    begun[0]?.approve();
    await clock.advance(0);
    await vi.dynamicImportSettled();
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).not.toBeNull();
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    expect(core.store.getState().linking).toBeUndefined();
    expect(storage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull();
  });

  it('ignores a stored link that would run a script', async () => {
    const storage = memoryStorage({
      WALLETCONNECT_DEEPLINK_CHOICE: '{"href":"javascript:alert(1)","name":"x"}',
    });
    const { core } = makeCore({ storage });
    await core.start();
    expect(core.store.getState().linking).toBeUndefined();
  });

  it('reports `browser` for a wallet in the browser, and the message of a failure', async () => {
    const { core, adapter } = makeCore();
    const events: ModalEvent[] = [];
    onModalEvent(core, (event) => events.push(event));
    adapter.answer = async () => adapter.reportConnected();
    await connect(core, { connectorId: 'test.one' });
    adapter.answer = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }));
    await connect(core, { connectorId: 'test.one' });
    expect(events).toEqual([
      { event: 'SELECT_WALLET', properties: { name: 'Wallet One', platform: 'browser' } },
      {
        event: 'CONNECT_SUCCESS',
        properties: { method: 'browser', name: 'Wallet One', caipNetworkId: 'eip155:1' },
      },
      { event: 'SELECT_WALLET', properties: { name: 'Wallet One', platform: 'browser' } },
      { event: 'CONNECT_ERROR', properties: { message: 'The request was declined in the wallet.' } },
    ]);
  });
});
