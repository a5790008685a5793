// Preloads both entries: one advance of the clock is then enough.
import '../exports/modal.ts';
import '../exports/background.ts';
import { describe, expect, it, vi } from 'vitest';
import { connect } from '../connect/connect.ts';
import type { Device } from '../contract/options.ts';
import { goBack } from '../modal/navigate.ts';
import { open } from '../modal/open.ts';
import { anyDevice } from '../store/read-device.ts';
import { createError } from '../test-support/create-error.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { fakeWallet, type RequestedApproval, sitesOwn } from '../testing/test-remote-wallet.ts';
import { pairAhead } from './pair-ahead.ts';
import { showLink } from './show-link.ts';

/** Pairings whose links and failures the test triggers, even after they are aborted. */
function slow(device: Device) {
  const begun: {
    readonly parameters: RequestedApproval;
    tell(uri: string): void;
    fail(error: unknown): void;
  }[] = [];
  const provider = {
    connect: (parameters: RequestedApproval) =>
      new Promise<void>((_resolve, reject) => {
        const tell = (uri: string): void => parameters.onUri(uri, Math.floor(clock.now() / 1000) + 300);
        begun.push({ parameters, tell, fail: reject });
      }),
  };
  const remote = fakeWallet(async () => provider);
  const { core, adapter, clock } = makeCore({ pairing: remote, device });
  return { core, adapter, clock, begun };
}

describe.each([
  ['Telegram', { ...anyDevice, telegram: true, mobile: true, android: true }],
  ['Safari on iOS', { ...anyDevice, safari: true, ios: true, mobile: true }],
])('where attempts share one pairing, in %s', (_name, device) => {
  it('a pairing aborted before its link arrives is not reused', async () => {
    const { core, clock, begun } = slow(device);
    open(core);
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    goBack(core);
    await pairAhead(core);
    void connect(core, { connectorId: 'walletConnect' });
    await clock.advance(0);
    expect(begun).toHaveLength(2);
    begun[0]?.tell('wc:left');
    begun[0]?.fail(begun[0].parameters.signal?.reason);
    begun[1]?.tell('wc:wanted');
    await clock.advance(0);
    expect(core.store.getState()).toMatchObject({
      pairing: { status: 'waiting', uri: 'wc:wanted' },
      connectFlow: { status: 'pending' },
    });
  });

  it.each([
    ['there', true],
    ['still to come', false],
  ])(
    'a link made ahead, %s, is aborted when a wallet connects by itself, and Account is shown',
    async (_when, isAhead) => {
      const { core, adapter, clock, begun } = slow(device);
      open(core);
      await pairAhead(core);
      if (isAhead) begun[0]?.tell('wc:ahead');
      expect(core.store.getState().pairing.status).toBe(isAhead ? 'waiting' : 'idle');
      adapter.reportConnected();
      if (!isAhead) begun[0]?.tell('wc:ahead');
      await clock.advance(0);
      expect(core.store.getState()).toMatchObject({
        open: true,
        router: { history: [{ name: 'Account' }] },
        pairing: { status: 'idle' },
      });
      expect(begun[0]?.parameters.signal?.aborted).toBe(true);
    },
  );

  it('a link made ahead neither replaces the site’s own link nor removes it on failure', async () => {
    const { core, clock, begun } = slow(device);
    const shown = (): unknown => core.store.getState().pairing;
    const own = { status: 'waiting', uri: 'wc:site' };
    open(core);
    await pairAhead(core);
    showLink(core, 'wc:site');
    begun[0]?.tell('wc:ahead');
    expect(shown()).toMatchObject(own);
    expect(shown()).not.toHaveProperty('ahead');
    begun[0]?.fail(createError('EXPIRED'));
    await clock.advance(0);
    expect(shown()).toMatchObject(own);
  });

  it('a link made ahead replaces an older one', async () => {
    const { core, begun } = slow(device);
    open(core);
    await pairAhead(core);
    begun[0]?.tell('wc:old');
    core.runtime.pairing?.controller.abort();
    await pairAhead(core);
    begun[1]?.tell('wc:new');
    expect(core.store.getState().pairing).toMatchObject({ uri: 'wc:new', ahead: true });
  });
});

const never = (): Promise<void> => new Promise(() => undefined);

it('shows the latest pairing, whatever happens to an older one', async () => {
  const { core, adapter, begun, clock } = slow(anyDevice);
  const provider = sitesOwn(adapter.host);
  void provider.connect().catch(() => undefined);
  void provider.connect().catch(() => undefined);
  await vi.dynamicImportSettled();
  await clock.advance(0);
  begun[1]?.tell('wc:new');
  begun[0]?.tell('wc:old');
  begun[0]?.fail(new Error('gone'));
  await clock.advance(0);
  expect(core.store.getState().pairing).toMatchObject({ status: 'waiting', uri: 'wc:new' });
});

it('does not abort a pairing with the attempt for another wallet', async () => {
  const { core, adapter, begun, clock } = slow(anyDevice);
  const controller = new AbortController();
  core.runtime.attempt = { connectorId: 'test.one', controller, done: never() };
  const provider = sitesOwn(adapter.host);
  void provider.connect();
  await vi.dynamicImportSettled();
  await clock.advance(0);
  controller.abort();
  expect(begun[0]?.parameters.signal.aborted).not.toBe(true);
});

it('offers a link for four minutes, although the protocol keeps it for five', async () => {
  const { core, adapter, begun, clock } = slow(anyDevice);
  const provider = sitesOwn(adapter.host);
  void provider.connect();
  await vi.dynamicImportSettled();
  await clock.advance(0);
  const now = clock.now() / 1000;
  begun[0]?.tell('wc:link');
  expect(core.store.getState().pairing).toMatchObject({ expiry: now + 240 });
});
