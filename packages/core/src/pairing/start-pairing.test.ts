// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it, vi } from 'vitest';
import { cancelConnect } from '../approval/cancel-connect.ts';
import { connect } from '../connect/connect.ts';
import { createError } from '../errors.ts';
import { close } from '../modal/close.ts';
import { open } from '../modal/open.ts';
import { anyDevice } from '../store/read-device.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { fakeWallet, type RequestedApproval } from '../testing/test-remote-wallet.ts';
import { startPairing } from './start-pairing.ts';

describe('startPairing', () => {
  function paired(
    connectWallet: (signal: AbortSignal, onUri: (uri: string, expiry: number) => void) => Promise<void>,
  ): ReturnType<typeof makeCore> {
    const engine = { connect: ({ signal, onUri }: RequestedApproval) => connectWallet(signal, onUri) };
    return makeCore({ pairing: fakeWallet(async () => engine) });
  }

  it('reuses the link while it is fresh, and creates a new one after it expires', async () => {
    let links = 0;
    const { core, clock } = paired((signal, onUri) => {
      links += 1;
      onUri(`wc:${links}`, clock.now() / 1000 + 300);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    });
    open(core);
    void connect(core, { connectorId: 'walletConnect' });
    void startPairing(core);
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:1' });
    await clock.advance(291_000);
    void startPairing(core);
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:2' });
  });

  it('shows that the link expired', async () => {
    const { core, clock } = paired(async (_signal, onUri) => {
      onUri('wc:1', clock.now() / 1000 + 300);
      throw createError('PAIRING_EXPIRED');
    });
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(0);
    expect(core.store.getState().pairing.status).toBe('expired');
  });

  it('shows the link as expired if the client fails after the expiry, as after a device sleeps', async () => {
    let fail = (_reason: unknown): void => undefined;
    const { core, clock } = paired((_signal, onUri) => {
      onUri('wc:1', clock.now() / 1000 + 300);
      return new Promise((_resolve, reject) => {
        fail = reject;
      });
    });
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(291_000);
    fail(createError('TIMED_OUT', { what: 'The relay' }));
    await clock.advance(0);
    expect(core.store.getState().pairing.status).toBe('expired');
  });

  it('ends the pairing when the modal closes', async () => {
    let aborted = false;
    const { core, clock } = paired((signal, onUri) => {
      onUri('wc:1', clock.now() / 1000 + 300);
      return new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        }),
      );
    });
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(0);
    close(core);
    await clock.advance(0);
    expect(aborted).toBe(true);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'idle' },
      connectFlow: { status: 'idle' },
    });
  });

  it('names the missing setting if no relay is configured', async () => {
    const { core, adapter } = makeCore();
    adapter.report({ connectors: [] });
    expect((await startPairing(core))?.message).toContain('services.relay');
  });

  it('fails with CONNECTOR_NOT_FOUND if a relay is configured but no adapter serves the wallet', async () => {
    const { core } = makeCore({ pairing: fakeWallet(undefined, { serves: ['solana'] }) });
    expect((await startPairing(core))?.message).toBe('WalletConnectConnector not found');
    expect(core.store.getState().pairing).toMatchObject({
      status: 'failed',
      error: { code: 'CONNECTOR_NOT_FOUND' },
    });
  });
});

describe('a pairing link', () => {
  it('expires ten seconds before four minutes are over, but still connects a wallet that answers later', async () => {
    const { core, clock, begun } = unanswered();
    open(core, { view: 'ConnectingWalletConnect' });
    await vi.dynamicImportSettled();
    await clock.advance(229_000);
    expect(core.store.getState().pairing.status).toBe('waiting');
    await clock.advance(1_000);
    expect(core.store.getState().pairing.status).toBe('expired');
    begun[0]?.approve();
    await clock.advance(0);
    expect(core.store.getState().connections.eip155?.status).toBe('connected');
    expect(core.store.getState().open).toBe(false);
  });

  it('is replaced after closing on desktop', async () => {
    const { core, clock, begun } = unanswered();
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    close(core);
    await clock.advance(0);
    expect(begun[0]?.signal.aborted).toBe(true);
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    expect(core.store.getState().pairing).toMatchObject({ uri: 'wc:2' });
  });

  it.each([
    ['Telegram', { ...anyDevice, telegram: true }],
    ['Safari on iOS', { ...anyDevice, safari: true, ios: true, mobile: true }],
  ])('is reused for every attempt in %s until it expires', async (_name, device) => {
    const { core, clock, begun } = unanswered({ device });
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    close(core);
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(0);
    expect(begun).toHaveLength(1);
    expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:1' });
    await clock.advance(231_000);
    void startPairing(core);
    await clock.advance(0);
    expect(begun).toHaveLength(2);
    expect(begun[0]?.signal.aborted).toBe(true);
  });

  it('leaves no attempt behind when it is cancelled during preparation', async () => {
    const { core, adapter, clock } = unanswered({ device: { ...anyDevice, telegram: true } });
    open(core, { view: 'ConnectingWalletConnect' });
    await clock.advance(231_000);
    adapter.answer = () => new Promise(() => undefined);
    void startPairing(core);
    cancelConnect(core);
    expect(core.runtime.attempt).toBeUndefined();
  });
});
