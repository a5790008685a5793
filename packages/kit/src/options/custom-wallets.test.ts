import { createCore } from '@mooring/core/page';
import { testNetwork } from '@mooring/core/testing';
import { describe, expect, it } from 'vitest';
import { customWallets } from './custom-wallets.ts';

const networks = [testNetwork(1)] as const;

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

  it('have their places from the start: the modal may open before they are read', () => {
    const core = createCore({ networks, adapters: [] });
    customWallets(core, [listing('a'), listing('b')]);
    expect(core.store.getState().options.customWalletsUnread).toBe(2);
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

  it('are up to a hundred, and valid', async () => {
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
