import { settle } from '@mooring/protocol/testing';
import { describe, expect, it } from 'vitest';
import { given, providerWorld } from '../test-support/provider-world.ts';
import { EthereumProvider } from './ethereum-provider.ts';
import type { EthereumProviderOptions, QrModal } from './ethereum-types.ts';

/** A modal that a visitor can close. */
function testModal(failure?: Error) {
  const listeners = new Set<(state: { open: boolean }) => void>();
  const shown: string[] = [];
  const set = (open: boolean): void => {
    modal.isOpen = open;
    for (const listener of [...listeners]) listener({ open });
  };
  const modal: QrModal & { isOpen: boolean; shown: string[]; listening(): number } = {
    isOpen: false,
    shown,
    async open({ uri }) {
      if (failure !== undefined) throw failure;
      shown.push(uri);
      set(true);
    },
    close: () => set(false),
    subscribeState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listening: () => listeners.size,
  };
  return modal;
}

async function world(modal: EthereumProviderOptions['modal']) {
  const here = await providerWorld();
  const provider = await EthereumProvider.init({
    ...(here.site as EthereumProviderOptions),
    optionalChains: [1, 137],
    showQrModal: true,
    modal,
  });
  const link = new Promise<string>((resolve) => provider.once('display_uri', resolve));
  return { here, provider, link };
}

describe('a link in a modal', () => {
  it('is shown until a wallet connects', async () => {
    const modal = testModal();
    let made = 0;
    const { here, provider, link } = await world(async () => {
      made += 1;
      return modal;
    });
    const proposed = new Promise<number>((resolve) =>
      here.wallet.once('session_proposal', ({ id }) => resolve(id)),
    );
    const connected = provider.connect();
    const uri = await link;
    expect([modal.isOpen, modal.shown, provider.modal]).toEqual([true, [uri], modal]);
    await here.wallet.pair({ uri });
    await here.wallet.approve({ id: await proposed, namespaces: given });
    await connected;
    expect([modal.isOpen, modal.listening(), made]).toEqual([false, 0, 1]);
  });

  it('is abandoned when the visitor closes the modal: connecting rejects, and a late wallet cannot pair', async () => {
    const modal = testModal();
    const { here, provider, link } = await world(modal);
    const refused = expect(provider.connect()).rejects.toMatchObject({
      code: 'USER_REJECTED',
      message: 'User rejected.',
    });
    await link;
    const [pairing] = provider.signer.client.core.pairing.getPairings();
    modal.close();
    await refused;
    await settle();
    expect(pairing).toBeDefined();
    expect(provider.signer.client.core.pairing.getPairings()).toEqual([]);
    expect([provider.session, modal.listening(), here.events]).toEqual([undefined, 0, []]);
    // A new attempt creates a new link.
    const again = expect(provider.connect()).rejects.toThrow('User rejected.');
    await new Promise((resolve) => provider.once('display_uri', resolve));
    expect(modal.shown).toHaveLength(2);
    modal.close();
    await again;
  });

  it('is abandoned when the modal does not open', async () => {
    const { provider } = await world(testModal(new Error('no modal')));
    await expect(provider.connect()).rejects.toThrow('no modal');
    await settle();
    expect(provider.signer.client.core.pairing.getPairings()).toEqual([]);
  });

  it('creates the modal again after a failure', async () => {
    let tries = 0;
    const { provider } = await world(() => {
      tries += 1;
      return Promise.reject(new Error('offline'));
    });
    await expect(provider.connect()).rejects.toThrow('offline');
    await expect(provider.connect()).rejects.toThrow('offline');
    expect(tries).toBe(2);
  });
});
