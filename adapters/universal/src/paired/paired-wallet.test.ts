import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it, vi } from 'vitest';
import { alice, bothSession, session } from '../test-support/fake-client.ts';
import { bothAsked, networks, paired, world } from '../test-support/paired-world.ts';
import { answer, providerWorld } from '../test-support/provider-world.ts';
import { pairedWallet } from './paired-wallet.ts';

const metadata = { name: 'Shop', description: '', url: 'https://shop.example', icons: [] };

describe('before its engine runs', () => {
  it('grants nothing, loads nothing and refuses requests', async () => {
    const loadClient = vi.fn(() => Promise.reject(new Error('not asked')));
    const wallet = pairedWallet({ relayUrl: 'ws://relay.test', metadata, networks, loadClient });
    expect([wallet.granted('eip155'), wallet.chain('eip155')]).toEqual([undefined, undefined]);
    wallet.use('eip155', 'eip155:1');
    await wallet.leave('eip155');
    const call = { chain: 'eip155:1', method: 'personal_sign' } as const;
    await expect(wallet.request('eip155', call)).rejects.toMatchObject({ code: 'CONNECT_BEFORE_REQUEST' });
    expect(loadClient).not.toHaveBeenCalled();
    expect(wallet.serves('bip122')).toBe(true);
  });

  it('names the setting that is missing', async () => {
    const wallet = pairedWallet({ relayUrl: undefined, metadata, networks });
    await expect(wallet.restore()).rejects.toThrow('services.relay');
    expect(wallet.connect).toMatchObject({ by: 'link', relayUrl: undefined });
  });

  it('keeps listeners for it', async () => {
    const here = world();
    const { wallet } = here.connector();
    const emitted: string[] = [];
    const stop = wallet.on(({ type }) => emitted.push(type));
    await paired(here, wallet, session());
    stop();
    here.client.emit('session_delete', { id: 0, topic: 'topic' });
    expect(emitted).toEqual(['granted']);
  });
});

it('loads its engine once, and again if loading failed', async () => {
  const here = world();
  const loadClient = vi.fn(async () => here.client).mockRejectedValueOnce(new Error('offline'));
  const wallet = pairedWallet({ relayUrl: 'ws://relay.test', metadata, networks, loadClient });
  await expect(wallet.restore()).rejects.toThrow('offline');
  await Promise.all([wallet.restore(), wallet.restore(), wallet.getClient()]);
  expect(loadClient).toHaveBeenCalledTimes(2);
});

it('is over once destroyed: a running attempt is aborted, sessions stay', async () => {
  const here = world();
  const { wallet } = here.connector();
  await paired(here, wallet);
  if (wallet.connect.by !== 'link') throw new Error('paired by a link');
  const { signal } = new AbortController();
  const again = wallet.connect.begin({ proposal: bothAsked, signal, onLink: () => undefined });
  const attempt = expect(again).rejects.toMatchObject({ code: 'ABORTED' });
  await here.clock.advance(0);
  await wallet.destroy();
  await attempt;
  expect(here.client.listening()).toBe(0);
  expect(here.client.disconnected).toEqual([]);
  await expect(wallet.restore()).rejects.toMatchObject({ code: 'ABORTED' });
});

describe('over a universal provider of the site', () => {
  async function page() {
    const here = await providerWorld();
    const site = await here.open();
    const clock = new FakeClock(here.clock.now());
    const options = { relayUrl: undefined, metadata, networks, provider: site, clock };
    return { here, site, make: () => pairedWallet(options) };
  }

  it('restores the sessions of the provider', async () => {
    const { here, site, make } = await page();
    const wallet = make();
    expect(wallet.remembers('eip155')).toBe(false);
    await here.connect(site);
    expect([wallet.remembers('eip155'), wallet.remembers('solana')]).toEqual([true, false]);
    await wallet.restore();
    expect(wallet.granted('eip155')?.grants.eip155?.accounts).toContain(`eip155:1:${alice}`);
  });

  it('does not restore a namespace that was left, and ends the session with its last namespace', async () => {
    const { here, site, make } = await page();
    const namespaces = {
      ...bothSession().namespaces,
      eip155: { ...bothSession().namespaces.eip155, accounts: [`eip155:1:${alice}`] },
    };
    await here.connect(site, { optionalNamespaces: bothAsked as never }, { namespaces: namespaces as never });
    const wallet = make();
    await wallet.leave('eip155');
    expect([wallet.remembers('eip155'), wallet.remembers('solana')]).toEqual([false, true]);
    expect(site.session).toBeDefined();
    await wallet.leave('solana');
    expect(site.session).toBeUndefined();
  });

  it('emits sessions that the site’s own code pairs and ends', async () => {
    const { here, site, make } = await page();
    const wallet = make();
    await wallet.restore();
    const emitted: unknown[] = [];
    wallet.on((event) => emitted.push(event.type === 'lost' ? event.namespaces : event.type));
    await here.connect(site);
    await site.disconnect();
    expect(emitted).toEqual(['granted', ['eip155']]);
  });

  it('pairs through it, with the nodes of the site for its reads', async () => {
    const { here, site, make } = await page();
    const wallet = make();
    const uri = new Promise<string>((resolve) => site.once('display_uri', resolve));
    if (wallet.connect.by !== 'link') throw new Error('paired by a link');
    const { signal } = new AbortController();
    const approved = wallet.connect.begin({ proposal: bothAsked, signal, onLink: () => undefined });
    await answer(here, uri);
    expect((await approved).id).toBe(site.session?.topic);
    expect(await site.request({ method: 'eth_blockNumber' }, 'eip155:1')).toBe(
      'eth_blockNumber of http://node.test/1',
    );
  });
});
