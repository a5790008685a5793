// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it } from 'vitest';
import { connect } from '../connect/connect.ts';
import { close } from '../modal/close.ts';
import { goBack } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { acceptLegal, updateOptions } from '../options/update-options.ts';
import { anyDevice } from '../store/read-device.ts';
import { createError } from '../test-support/create-error.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { pairAhead } from './pair-ahead.ts';

describe.each([
  ['Telegram', { ...anyDevice, telegram: true, mobile: true, android: true }],
  ['Telegram at a desk', { ...anyDevice, telegram: true }],
  ['Safari on iOS', { ...anyDevice, safari: true, ios: true, mobile: true }],
])('a link made ahead, in %s', (_name, device) => {
  const linkOf = ({ core }: ReturnType<typeof unanswered>) => {
    const { pairing } = core.store.getState();
    return pairing.status === 'waiting' ? pairing.uri : pairing.status;
  };

  it('exists before a wallet is chosen, calls no library, and is used by the chosen wallet', async () => {
    const made = unanswered({ device });
    const { core, adapter, clock, begun, events } = made;
    await pairAhead(core);
    expect(begun).toHaveLength(0);
    open(core);
    await pairAhead(core);
    expect(linkOf(made)).toBe('wc:1');
    expect(core.store.getState().connectFlow.status).toBe('idle');
    expect(adapter.calls).toEqual([]);
    const wallet = { id: 'w', name: 'Phone', mobile_link: 'phone://' };
    void connect(core, { connectorId: 'walletConnect', wallet });
    expect(linkOf(made)).toBe('wc:1');
    await clock.advance(0);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'waiting', uri: 'wc:1' },
      connectFlow: { status: 'pending' },
    });
    expect(core.store.getState().pairing).not.toHaveProperty('ahead');
    expect([begun.length, adapter.calls]).toEqual([1, []]);
    begun[0]?.approve();
    await clock.advance(0);
    expect(core.store.getState()).toMatchObject({
      open: false,
      connections: { eip155: { status: 'connected' } },
    });
    expect(events.map(({ event }) => event)).toEqual([
      'MODAL_OPEN',
      'SELECT_WALLET',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
    ]);
  });

  it('is reused after closing and going back, until it expires', async () => {
    const made = unanswered({ device });
    const { core, clock, begun } = made;
    open(core);
    await pairAhead(core);
    close(core);
    expect(linkOf(made)).toBe('idle');
    open(core);
    await pairAhead(core);
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    goBack(core);
    await pairAhead(core);
    expect([linkOf(made), begun.length]).toEqual(['wc:1', 1]);
    await clock.advance(230_000);
    expect(linkOf(made)).toBe('idle');
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    expect([linkOf(made), begun.length]).toEqual(['wc:2', 2]);
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it('connects a visitor who returns from the wallet after closing the modal', async () => {
    const { core, clock, begun } = unanswered({ device });
    open(core);
    await pairAhead(core);
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    close(core);
    begun[0]?.approve();
    await clock.advance(0);
    expect(core.store.getState().connections.eip155?.status).toBe('connected');
  });

  it('fails silently, and starts again when a wallet is chosen', async () => {
    const made = unanswered({ device });
    const { core, clock, begun, events } = made;
    open(core);
    await pairAhead(core);
    begun[0]?.fail(createError('RELAY_ORIGIN_NOT_ALLOWED'));
    await clock.advance(0);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'idle' },
      connectFlow: { status: 'idle' },
      toast: undefined,
      alert: undefined,
    });
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    begun[1]?.fail(createError('RELAY_ORIGIN_NOT_ALLOWED'));
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({
      status: 'failed',
      error: { code: 'RELAY_ORIGIN_NOT_ALLOWED' },
    });
    expect(core.store.getState().alert).toBeDefined();
    expect(events.map(({ event }) => event)).toEqual(['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_ERROR']);
  });

  it('waits for the terms checkbox, and makes no link if the site shows links itself or no connection is needed', async () => {
    const made = unanswered({ device });
    const { core, adapter, begun } = made;
    const terms = { termsConditionsUrl: 'https://a.test', legalCheckbox: true };
    updateOptions(core, terms);
    open(core);
    await pairAhead(core);
    acceptLegal(core, true);
    updateOptions(core, { manualWCControl: true });
    await pairAhead(core);
    updateOptions(core, { manualWCControl: false, enableWallets: false });
    await pairAhead(core);
    updateOptions(core, { enableWallets: true });
    adapter.reportConnected();
    await pairAhead(core);
    expect(begun).toHaveLength(0);
    adapter.report({ connection: { status: 'disconnected' }, connections: [] });
    open(core);
    await pairAhead(core);
    expect(begun).toHaveLength(1);
  });

  it('is aborted once another wallet connects', async () => {
    const { core, adapter, begun } = unanswered({ device });
    open(core);
    await pairAhead(core);
    adapter.answer = async () => adapter.reportConnected();
    await connect(core, { connectorId: 'test.one' });
    expect(begun[0]?.signal.aborted).toBe(true);
  });
});

it('makes no link ahead on other devices', async () => {
  for (const device of [
    anyDevice,
    { ...anyDevice, safari: true },
    { ...anyDevice, mobile: true, android: true },
    { ...anyDevice, mobile: true, ios: true },
  ]) {
    const { core, begun } = unanswered({ device });
    open(core);
    await pairAhead(core);
    expect(begun).toHaveLength(0);
  }
});
