import { createCore, type Siwx } from '@mooring/core/page';
import { describe, expect, it, vi } from 'vitest';
import { customWallets } from './custom-wallets.ts';
import { modalOptions } from './modal-options.ts';
import { readSiwx } from './read-siwx.ts';
import { siweAsSiwx } from './siwe-as-siwx.ts';

const networks = [
  {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  },
] as const;

const siweConfig = {
  getNonce: vi.fn(async () => 'nonce1234'),
  createMessage: vi.fn(() => 'message'),
  verifyMessage: async () => true,
  getSession: async () => null,
  signOut: vi.fn(async () => true),
};

describe('modal options', () => {
  it('contain only what the site passes', () => {
    expect(modalOptions({ networks })).toEqual({});
    expect(
      modalOptions({
        networks,
        allWallets: 'ONLY_MOBILE',
        termsConditionsUrl: 'https://site.test/terms',
        experimental_preferUniversalLinks: true,
        basic: true,
        features: { legalCheckbox: true, connectorTypeOrder: ['injected', 'walletConnect'], swaps: false },
      }),
    ).toEqual({
      allWallets: 'ONLY_MOBILE',
      termsConditionsUrl: 'https://site.test/terms',
      preferUniversalLinks: true,
      basic: true,
      legalCheckbox: true,
      connectorTypeOrder: ['injected', 'walletConnect'],
    });
    expect(modalOptions({ networks, features: { allWallets: false } })).toEqual({ allWallets: 'HIDE' });
  });

  it('accept up to a hundred valid custom wallets', async () => {
    const core = createCore({ networks, adapters: [] });
    const wallets = Array.from({ length: 150 }, (_, index) => ({
      id: String(index),
      name: index === 0 ? 'x'.repeat(10_000) : `Wallet ${index}`,
      mobile_link: 'javascript:alert(1)',
    }));
    await customWallets(core, wallets).read();
    const { customWallets: read } = core.store.getState().options;
    expect(read).toHaveLength(100);
    expect(read[0]?.name.length).toBeLessThanOrEqual(64);
    expect(read.every(({ mobile_link }) => mobile_link === undefined)).toBe(true);
  });
});

describe('custom wallets', () => {
  const listing = (id: string) => ({ id, name: `Wallet ${id}` });
  const names = (core: ReturnType<typeof createCore>): string[] =>
    core.store.getState().options.customWallets.map(({ id }) => id);

  it('load with the next call if their code failed to load', async () => {
    const core = createCore({ networks, adapters: [] });
    let fails = true;
    const wallets = customWallets(core, [listing('a')], async () => {
      if (fails) throw new Error('offline');
      return import('@mooring/core/modal');
    });
    const places = (): number => core.store.getState().options.customWalletsUnread;
    const reading = wallets.read();
    expect(places()).toBe(1);
    await reading;
    expect([names(core), places()]).toEqual([[], 0]);
    fails = false;
    await wallets.read();
    expect(names(core)).toEqual(['a']);
  });

  it('are those of the last call', async () => {
    const core = createCore({ networks, adapters: [] });
    const wallets = customWallets(core, [listing('a')]);
    const first = wallets.read();
    wallets.give([listing('b')]);
    wallets.give(undefined);
    await first;
    await wallets.read();
    expect(names(core)).toEqual(['b']);
    wallets.give([]);
    await wallets.read();
    expect(names(core)).toEqual([]);
  });
});

describe('sign-in', () => {
  it('rejects `siwx` and `siweConfig` together', () => {
    const siwx = {} as Siwx;
    expect(readSiwx({ networks })).toBeUndefined();
    expect(readSiwx({ networks, siwx })).toBe(siwx);
    expect(() => readSiwx({ networks, siwx, siweConfig })).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID', message: expect.stringContaining('siweConfig') }),
    );
  });

  it('with `siweConfig` is required by default, and calls the site’s client', async () => {
    expect(siweAsSiwx(siweConfig).getRequired?.()).toBe(true);
    expect(siweAsSiwx(siweConfig).sessionRefetchIntervalMs).toBe(300_000);
    const siwx = siweAsSiwx({ ...siweConfig, required: false });
    expect(siwx.getRequired?.()).toBe(false);
    siwx.attach?.({ verifyMessage: async () => true, verifies: () => true, now: () => 1_700_000_000_000 });
    expect(await siwx.getSessions('eip155:1', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toEqual([]);
    await siwx.setSessions([]);
    expect(siweConfig.signOut).toHaveBeenCalledOnce();
  });

  it('uses the API in place of `siwx` if the site has an API and enables it', () => {
    const own = { ...siweAsSiwx(siweConfig) };
    const read = (reownAuthentication: boolean, api?: string) =>
      readSiwx({ networks: [] as never, siwx: own, features: { reownAuthentication }, services: { api } });
    const used = read(true, 'https://api.example');
    expect(used).toHaveProperty('getSessionAccount');
    expect([used?.getRequired?.(), used?.serves?.('tezos:NetXdQprcVkpaWU')]).toEqual([true, false]);
    expect([read(true), read(false, 'https://api.example')]).toEqual([own, own]);
  });
});
