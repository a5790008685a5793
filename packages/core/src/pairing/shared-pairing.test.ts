import { describe, expect, it } from 'vitest';
import { anyDevice } from '../store/read-device.ts';
import { makeCore } from '../test-support/fake-adapter.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { openPairing, releasePairing } from './open-pairing.ts';
import { pairingTarget } from './pairing-target.ts';
import { isFreshPairing, pendingOffer, sharesPairing, showOffer } from './shared-pairing.ts';

it.each([
  ['Telegram', { telegram: true }, true],
  ['Safari on iOS', { safari: true, ios: true }, true],
  ['another browser on iOS', { ios: true }, false],
  ['Safari on a Mac', { safari: true }, false],
])('attempts share a pairing or not: %s', (_name, device, shares) => {
  expect(sharesPairing({ ...anyDevice, ...device })).toBe(shares);
});

/** A page with a pending pairing, whose wallet has not answered. */
async function pending() {
  const provider = {
    connect: async ({ onUri }: { onUri(uri: string, expiry: number): void }) => {
      onUri('wc:link', Math.floor(clock.now() / 1000) + 300);
      await new Promise(() => undefined);
    },
  };
  const { core, clock } = makeCore({ pairing: fakeWallet(async () => provider) });
  const wallet = pairingTarget(core);
  if (wallet === undefined) throw new Error('no wallet takes links');
  openPairing(core, wallet);
  await clock.advance(0);
  return { core, clock };
}

describe('the offer of a pairing', () => {
  it('is in the state, with its link, until the pairing is released', async () => {
    const { core } = await pending();
    showOffer(core, 'chosen');
    expect(core.store.getState().offer).toMatchObject({ shown: 'chosen', link: { uri: 'wc:link' } });
    expect(pendingOffer(core)).toBe(core.store.getState().offer);
    releasePairing(core);
    expect(pendingOffer(core)).toBeUndefined();
    showOffer(core, 'ahead');
    expect(core.store.getState().offer?.shown).toBe('chosen');
  });

  it('is worth scanning until shortly before the modal stops showing its link', async () => {
    const { core, clock } = await pending();
    expect(isFreshPairing(core)).toBe(true);
    await clock.advance(225_000);
    expect(isFreshPairing(core)).toBe(true);
    await clock.advance(15_000);
    expect(isFreshPairing(core)).toBe(false);
  });
});
