import { MooringError } from '@mooring/protocol';
import { describe, expect, it } from 'vitest';
import { pairedKey } from '../engine/paired-memory.ts';
import { alice, bob, session } from '../test-support/fake-client.ts';
import { connected, networks, type World, world } from '../test-support/paired-world.ts';

const proposalExpired = new MooringError({
  code: 'PROPOSAL_EXPIRED',
  message: 'Proposal expired',
  retryable: true,
});

describe('connect', () => {
  it('emits the link, then resolves with the accounts of the session', async () => {
    const here = world();
    const provider = await here.provider();
    const links: [string, number][] = [];
    const done = provider.connect({ networks, onUri: (uri, expiry) => links.push([uri, expiry]) });
    await here.clock.advance(0);
    expect(links).toHaveLength(1);
    expect(links[0]?.[1]).toBe(here.clock.now() / 1000 + 300);
    here.client.approve();
    await done;
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob]);
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
    expect(provider.wallet()).toMatchObject({ name: 'Phone' });
  });

  it("rejects with the wallet's error", async () => {
    const here = world();
    const done = (await here.provider()).connect({ networks });
    await here.clock.advance(0);
    here.client.reject({ code: 5000, message: 'User rejected.' });
    await expect(done).rejects.toMatchObject({ code: 5000 });
  });

  it.each([
    ['the link expires', async (here: World) => here.clock.advance(300_000)],
    ['the client says so first', async (here: World) => here.client.reject(proposalExpired)],
  ])('rejects as expired when %s', async (_name, expire) => {
    const here = world();
    const done = (await here.provider()).connect({ networks });
    const outcome = expect(done).rejects.toMatchObject({ code: 'PAIRING_EXPIRED' });
    await here.clock.advance(0);
    await expire(here);
    await outcome;
  });

  it('ends the pairing when aborted, and a session that settles late', async () => {
    const here = world();
    const controller = new AbortController();
    const done = (await here.provider()).connect({ networks, signal: controller.signal });
    await here.clock.advance(0);
    controller.abort();
    await expect(done).rejects.toMatchObject({ code: 'ABORTED' });
    expect(here.client.dropped).toEqual(['1'.repeat(64)]);
    here.client.approve();
    await here.clock.advance(0);
    expect(here.client.disconnected).toEqual(['topic']);
  });
});

describe('request', () => {
  it('rejects without a session', async () => {
    await expect((await world().provider()).request({ method: 'eth_chainId' })).rejects.toThrow(
      'Please call connect() before request()',
    );
  });

  it('sends approved methods to the wallet and reads to the node of the site', async () => {
    const here = world();
    const provider = await connected(here);
    expect(await provider.request({ method: 'personal_sign', params: ['0x00', alice] })).toBe('0xanswer');
    expect(here.client.requests).toEqual([
      { chainId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] },
    ]);
    expect(await provider.request({ method: 'eth_blockNumber' })).toBe('0x10');
    expect(here.calls).toMatchObject([
      { url: 'http://node.test/1', body: { method: 'eth_blockNumber', params: [] } },
    ]);
  });

  it('never sends wallet-only methods to a node', async () => {
    const here = world();
    const provider = await connected(here);
    await expect(provider.request({ method: 'eth_signTypedData_v4', params: [] })).rejects.toMatchObject({
      code: 'RPC_CALL_NOT_ALLOWED',
    });
    expect(here.calls).toEqual([]);
  });

  it.each([
    [
      'an error of the node',
      () => Response.json({ id: 1, jsonrpc: '2.0', error: { code: -32000, message: 'no' } }),
      { code: -32000 },
    ],
    ['a page instead of an answer', () => new Response('<html>'), { code: 'SOMETHING_WENT_WRONG' }],
    ['a status', () => new Response('', { status: 503 }), { message: 'HTTP status code: 503' }],
  ])('rejects with %s', async (_name, answer, error) => {
    const provider = await connected(world(answer));
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject(error);
  });

  it('times out a node after ten seconds', async () => {
    const here = world(() => new Promise<Response>(() => undefined));
    const provider = await connected(here);
    const outcome = expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({
      code: 'TIMED_OUT',
    });
    await here.clock.advance(10_000);
    await outcome;
  });
});

describe('wallet_switchEthereumChain', () => {
  const to = (id: number) => ({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: `0x${id.toString(16)}` }],
  });

  it('switches to an approved chain without a prompt, and emits the change', async () => {
    const here = world();
    const provider = await connected(here);
    const events: unknown[] = [];
    provider.on('chainChanged', (chain) => events.push(chain));
    provider.on('accountsChanged', (accounts) => events.push(accounts));
    expect(await provider.request(to(2))).toBeNull();
    expect(here.client.requests).toEqual([]);
    expect(events).toEqual(['0x2', [alice]]);
  });

  it('asks the wallet for another chain, and keeps the chain when the wallet rejects', async () => {
    const here = world();
    const provider = await connected(here);
    here.client.answer = () => Promise.reject({ code: 4902, message: 'Unrecognized chain ID' });
    await expect(provider.request(to(3))).rejects.toMatchObject({ code: 4902 });
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1');
    here.client.answer = async () => null;
    await provider.request(to(3));
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x3');
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toThrow(
      'No RPC url provided for chainId: eip155:3',
    );
  });

  it('rejects when the wallet did not approve the method', async () => {
    const here = world();
    here.client.sessions = [
      session({ namespaces: { eip155: { accounts: [`eip155:1:${alice}`], methods: [], events: [] } } }),
    ];
    await expect((await here.provider()).request(to(2))).rejects.toThrow(
      'Failed to switch to chain eip155:2. The chain is not approved or the wallet does not support wallet_switchEthereumChain',
    );
  });
});

describe('events of the wallet', () => {
  const event = (name: string, data: unknown) => ({
    topic: 'topic',
    params: { event: { name, data }, chainId: 'eip155:1' },
  });

  it.each([
    [2, '0x2'],
    ['0x2', '0x2'],
    ['2', '0x2'],
    ['eip155:2', '0x2'],
    [{}, '0x1'],
    ['eip155:no', '0x1'],
  ])('chainChanged with %j leads to %s', async (data, chain) => {
    const here = world();
    const provider = await connected(here);
    here.client.emit('session_event', event('chainChanged', data));
    expect(await provider.request({ method: 'eth_chainId' })).toBe(chain);
  });

  it('put the selected account first; malformed ones are ignored', async () => {
    const here = world();
    const provider = await connected(here);
    here.client.emit('session_event', event('accountsChanged', [`eip155:1:${bob}`]));
    here.client.emit('session_event', event('accountsChanged', ['<script>', 7]));
    here.client.emit('session_event', { ...event('accountsChanged', [alice]), topic: 'another' });
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob, alice]);
  });

  it('update accounts and chain with the session', async () => {
    const here = world();
    const provider = await connected(here);
    const namespaces = { eip155: { accounts: [`eip155:2:${bob}`], methods: [], events: [] } };
    here.client.emit('session_update', { topic: 'topic', params: { namespaces } });
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob]);
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x2');
  });

  it.each(['session_delete', 'session_expire'])('%s disconnects', async (name) => {
    const here = world();
    const provider = await connected(here);
    const ends: unknown[] = [];
    provider.on('disconnect', (error) => ends.push(error));
    here.client.emit(name, { topic: 'topic' });
    expect(ends).toMatchObject([{ code: 6000 }]);
    expect(provider.accounts()).toEqual([]);
    expect(here.storage.getItem(pairedKey)).toBeNull();
  });
});

describe('after a page load', () => {
  it('restores the session and its chain', async () => {
    const here = world();
    await (await connected(here)).request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x2' }],
    });
    here.client.sessions = [session()];
    const again = await here.provider();
    expect(await again.request({ method: 'eth_chainId' })).toBe('0x2');
  });

  it('ignores an expired session, and removes the record', async () => {
    const here = world();
    here.storage.setItem(pairedKey, 'eip155:1');
    here.client.sessions = [session({ expiry: here.clock.now() / 1000 - 1 })];
    expect((await here.provider()).accounts()).toEqual([]);
    expect(here.storage.getItem(pairedKey)).toBeNull();
  });
});

describe('disconnect', () => {
  it('disconnects at once and waits three seconds at most', async () => {
    const here = world();
    const provider = await connected(here);
    here.client.disconnect = () => new Promise(() => undefined);
    const done = provider.disconnect();
    expect(provider.accounts()).toEqual([]);
    await here.clock.advance(3_000);
    await done;
  });
});
