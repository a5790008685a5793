import type { CaipNetwork } from '@mooring/core';
import { memoryStorage } from '@mooring/core/testing';
import { FakeClock } from '@mooring/protocol/testing';
import { describe, expect, it, vi } from 'vitest';
import { alice, bob } from '../test-support/fake-client.ts';
import { type PairedConnectorOptions, pairedConnector } from '../test-support/paired-connector.ts';
import { network } from '../test-support/paired-world.ts';
import { answer, given, providerWorld } from '../test-support/provider-world.ts';

const networks: readonly CaipNetwork[] = [network(1), network(137)];

/** A page whose modal pairs through the site's own provider. */
async function page(change: Partial<PairedConnectorOptions> = {}) {
  const here = await providerWorld();
  const site = await here.open();
  const connector = pairedConnector({
    relayUrl: undefined,
    metadata: { name: 'site', description: '', url: 'https://site.example', icons: [] },
    networks,
    provider: site,
    storage: memoryStorage(),
    ...change,
  });
  const provider = await connector.getProvider();
  return { here, site, connector, provider };
}

describe('a universal provider of the site', () => {
  it('pairs for the modal, and has the session', async () => {
    const { here, site, connector, provider } = await page();
    expect(await connector.hasSession()).toBe(false);
    let tell: (uri: string) => void = () => undefined;
    const uri = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const connected = provider.connect({ networks, onUri: tell });
    await answer(here, uri);
    await connected;
    expect(site.uri).toBe(await uri);
    expect(site.session?.topic).toBe(connector.wallet.granted('eip155')?.id);
    expect(await connector.hasSession()).toBe(true);
    expect(await connector.getUniversal()).toBe(site);
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob]);
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', alice] })).toBe(
      'personal_sign on eip155:1',
    );
    expect(await site.request({ method: 'eth_blockNumber' }, 'eip155:137')).toBe(
      'eth_blockNumber of http://node.test/137',
    );
    await provider.disconnect();
    expect(site.session).toBeUndefined();
  });

  it('reports sessions that the site pairs or ends, and the wallet’s changes, to the modal', async () => {
    const { here, site, provider } = await page();
    const emitted: string[] = [];
    provider.on('connect', () => emitted.push('connect'));
    provider.on('disconnect', () => emitted.push('disconnect'));
    await here.connect(site);
    expect(emitted).toEqual(['connect']);
    expect(provider.accounts()).toContain(`eip155:1:${alice}`);
    await site.disconnect();
    expect(emitted).toEqual(['connect', 'disconnect']);
    expect(provider.accounts()).toEqual([]);
    await here.connect(site);
    const topic = site.session?.topic ?? '';
    await here.wallet.disconnect({ topic, reason: { code: 6000, message: 'Bye' } });
    await here.settle();
    expect(emitted).toEqual(['connect', 'disconnect', 'connect', 'disconnect']);
  });

  it('brings its session, and is unpatched when the modal is destroyed', async () => {
    const here = await providerWorld();
    const site = await here.open();
    await here.connect(site);
    const { disconnect } = site;
    const connector = pairedConnector({
      relayUrl: undefined,
      metadata: { name: '', description: '', url: '', icons: [] },
      networks,
      provider: site,
      clock: new FakeClock(here.clock.now()),
    });
    expect(await connector.hasSession()).toBe(true);
    const provider = await connector.getProvider();
    expect(provider.accounts()).toContain(`eip155:137:${bob}`);
    await connector.destroy?.();
    expect(site.disconnect).toBe(disconnect);
    expect(site.session).toBeDefined();
    await expect(connector.getProvider()).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('waits for the answer to a link of an earlier page, and then uses its session', async () => {
    const { here, site, provider } = await page();
    const uri = await new Promise<string>((onUri) => {
      provider.connect({ networks, onUri }).catch(() => undefined);
    });
    const proposed = new Promise<number>((resolve) =>
      here.wallet.once('session_proposal', ({ id }) => resolve(id)),
    );
    await here.wallet.pair({ uri });
    const id = await proposed;
    await site.client.core.dispose();
    const again = await here.open();
    const { wallet } = pairedConnector({
      relayUrl: undefined,
      metadata: { name: '', description: '', url: '', icons: [] },
      networks,
      provider: again,
      storage: memoryStorage(),
      clock: here.clock,
    });
    const emitted: string[] = [];
    wallet.on(({ type }) => emitted.push(type));
    const link = { expiry: here.clock.now() / 1_000 + 300, signal: new AbortController().signal };
    await expect(wallet.connect.resume({ ...link, topic: 'unknown' })).rejects.toMatchObject({
      code: 'PAIRING_EXPIRED',
    });
    const resumed = wallet.connect.resume({ ...link, topic: uri.slice(3, 67) });
    await here.settle();
    await here.wallet.approve({ id, namespaces: given });
    const approval = await resumed;
    expect(again.session?.topic).toBe(approval.id);
    expect(emitted).toEqual(['granted']);
    expect(await again.request({ method: 'eth_blockNumber' }, 'eip155:137')).toBe(
      'eth_blockNumber of http://node.test/137',
    );
    expect(here.events.map(([name]) => name)).toContain('connect');
  });

  it('rejects for the modal like for the site; a refused link leaves nothing', async () => {
    const { here, site, provider } = await page();
    const uri = new Promise<string>((resolve) => site.once('display_uri', resolve));
    const connected = provider.connect({ networks });
    const proposed = new Promise<number>((resolve) =>
      here.wallet.once('session_proposal', ({ id }) => resolve(id)),
    );
    await here.wallet.pair({ uri: await uri });
    const outcome = expect(connected).rejects.toMatchObject({ code: 5000 });
    await here.wallet.reject({ id: await proposed, reason: { code: 5000, message: 'No' } });
    await outcome;
    expect(site.session).toBeUndefined();
  });

  it('pairs for the site after an abandoned link of the modal, and while one is shown', async () => {
    const { here, site, connector, provider } = await page();
    for (const isShown of [false, true]) {
      const attempt = new AbortController();
      const shown = new Promise<string>((resolve) => site.once('display_uri', resolve));
      const connected = provider.connect({ networks, signal: attempt.signal });
      const outcome = isShown ? connected : expect(connected).rejects.toMatchObject({ code: 'ABORTED' });
      await shown;
      if (!isShown) {
        attempt.abort();
        await outcome;
      }
      await here.connect(site);
      await outcome;
      expect(connector.wallet.granted('eip155')?.id).toBe(site.session?.topic);
      expect(provider.accounts()).toContain(`eip155:1:${alice}`);
      await provider.disconnect();
    }
    await connector.destroy?.();
  });

  it('gives a second attempt its own link if the first one is late', async () => {
    const clock = new FakeClock();
    const { site, connector, provider } = await page({ clock });
    const links: (() => void)[] = [];
    const { client } = site;
    const { connect } = client;
    client.connect = async (parameters) => {
      await new Promise<void>((resolve) => links.push(resolve));
      return connect.call(client, parameters);
    };
    const emitted: string[] = [];
    site.on('display_uri', (uri: string) => emitted.push(uri));
    const shown: string[] = [];
    const given: Promise<unknown>[] = [];
    let attempt: AbortController | undefined;
    /** Aborts the attempt before, as core does. */
    const begin = async () => {
      attempt?.abort();
      attempt = new AbortController();
      const { signal } = attempt;
      const done = provider.connect({ networks, signal, onUri: (uri) => shown.push(uri) });
      given.push(expect(done).rejects.toMatchObject({ code: 'ABORTED' }));
      await clock.advance(0);
    };
    await begin();
    await begin();
    links[0]?.();
    await given[0];
    await clock.advance(0);
    links[1]?.();
    await vi.waitFor(() => expect(shown).toHaveLength(1));
    expect(emitted).toEqual([expect.any(String), ...shown]);
    await begin();
    await begin();
    await clock.advance(10_000);
    links[3]?.();
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    expect(emitted.slice(1)).toEqual(shown);
    links[2]?.();
    await connector.destroy?.();
    await Promise.all(given);
  });
});

describe('an override', () => {
  it('replaces our lists, adds namespaces, and sets nodes and the first chain', async () => {
    const { here, provider } = await page({
      override: {
        methods: { eip155: ['personal_sign'], solana: ['solana_signMessage'] },
        chains: { solana: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], empty: [] },
        events: { eip155: ['odd'] },
        rpcMap: { 'eip155:137': 'http://own.test/137' },
        defaultChain: 'eip155:137',
      },
      fetch: (async (url: string) => Response.json({ id: 1, jsonrpc: '2.0', result: url })) as typeof fetch,
    });
    let tell: (uri: string) => void = () => undefined;
    const uri = new Promise<string>((resolve) => {
      tell = resolve;
    });
    const connected = provider.connect({ networks, onUri: tell });
    const { optionalNamespaces } = await answer(here, uri);
    await connected;
    expect(optionalNamespaces).toEqual({
      eip155: { chains: ['eip155:1', 'eip155:137'], methods: ['personal_sign'], events: ['odd'] },
      solana: {
        chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
        methods: ['solana_signMessage'],
        events: ['accountsChanged', 'chainChanged'],
      },
    });
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x89');
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('http://own.test/137');
  });
});
