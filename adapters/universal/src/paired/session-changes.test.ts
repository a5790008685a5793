import type { RemoteProvider } from '@mooring/evm';
import { describe, expect, it, vi } from 'vitest';
import { alice, bob, session, solanaSession } from '../test-support/fake-client.ts';
import { connected, networks, world } from '../test-support/paired-world.ts';

const stranger = `0x${'f'.repeat(40)}`;
const accountsChanged = (...data: readonly string[]) => ({
  id: 1,
  topic: 'topic',
  params: { event: { name: 'accountsChanged', data }, chainId: 'eip155:1' },
});
const updated = (namespaces: unknown) => ({ id: 2, topic: 'topic', params: { namespaces } });

function listen(provider: RemoteProvider): unknown[] {
  const seen: unknown[] = [];
  for (const name of ['chainChanged', 'accountsChanged', 'disconnect'])
    provider.on(name, (data: unknown) => seen.push(data instanceof Error ? name : data));
  return seen;
}

describe('a wallet without an EVM account', () => {
  it('is rejected and its session ended; the next attempt makes a new link', async () => {
    const here = world();
    const provider = await here.provider();
    const first = provider.connect({ networks });
    const refused = expect(first).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
    await here.clock.advance(0);
    here.client.approve(solanaSession());
    await refused;
    expect(here.client.disconnected).toEqual(['topic']);
    expect(provider.accounts()).toEqual([]);
    const second = provider.connect({ networks });
    await here.clock.advance(0);
    expect(here.client.links).toBe(2);
    here.client.approve();
    await second;
  });

  it('is neither restored by a page load nor ended, because another part of the site may use it', async () => {
    const here = world();
    here.client.sessions = [solanaSession()];
    expect((await here.provider()).accounts()).toEqual([]);
    expect(here.client.disconnected).toEqual([]);
  });

  it('loses EVM when an update removes its last EVM account; the session stays for the other namespaces', async () => {
    const here = world();
    const provider = await connected(here);
    const seen = listen(provider);
    here.client.emit('session_update', updated(solanaSession().namespaces));
    expect(seen).toEqual(['disconnect']);
    expect(here.client.disconnected).toEqual([]);
    expect(provider.accounts()).toEqual([]);
  });
});

describe('the selected account', () => {
  it('is always one of the session', async () => {
    const here = world();
    const provider = await connected(here);
    const seen = listen(provider);
    here.client.emit('session_event', accountsChanged(stranger));
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice, bob]);
    expect(seen).toEqual([]);
  });

  it('follows updates that remove it and give it back', async () => {
    const here = world();
    const provider = await connected(here);
    here.client.emit('session_event', accountsChanged(bob));
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([bob, alice]);
    const { eip155 } = session().namespaces;
    here.client.emit('session_update', updated({ eip155: { ...eip155, accounts: [`eip155:1:${alice}`] } }));
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice]);
    here.client.emit('session_event', accountsChanged(stranger));
    const accounts = [`eip155:1:${alice}`, `eip155:1:${stranger}`];
    here.client.emit('session_update', updated({ eip155: { ...eip155, accounts } }));
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([stranger, alice]);
  });

  it('is an EVM address: malformed accounts are ignored', async () => {
    const here = world();
    const accounts = ['eip155:1:<script>', `eip155:1:${alice}`, 'eip155:x:0x00'];
    const provider = await connected(
      here,
      session({ namespaces: { eip155: { accounts, methods: [], events: [] } } }),
    );
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice]);
  });
});

describe('events', () => {
  it('report only what changed', async () => {
    const here = world();
    const provider = await connected(here);
    const seen = listen(provider);
    here.client.emit('session_update', updated(session().namespaces));
    expect(seen).toEqual([]);
  });

  it('reach all listeners when one throws, whose error is reported as uncaught', async () => {
    const here = world();
    const provider = await connected(here);
    const reported = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
    let isCalled = false;
    provider.on('disconnect', () => {
      throw new Error('the site');
    });
    provider.on('disconnect', () => {
      isCalled = true;
    });
    here.client.emit('session_delete', { id: 0, topic: 'topic' });
    expect(isCalled).toBe(true);
    expect(() => reported.mock.calls[0]?.[0]()).toThrow('the site');
    reported.mockRestore();
  });

  it.each(['connect', 'disconnect'])('do not include %s when the wallet emits it', async (name) => {
    const here = world();
    const provider = await connected(here);
    let isCalled = false;
    provider.on(name, () => {
      isCalled = true;
    });
    const params = { event: { name, data: {} }, chainId: 'eip155:1' };
    here.client.emit('session_event', { id: 1, topic: 'topic', params });
    expect(isCalled).toBe(false);
  });
});

describe('two attempts', () => {
  it('at once: the session of an aborted one is ended', async () => {
    const here = world();
    const provider = await here.provider();
    const attempt = new AbortController();
    const { signal } = attempt;
    const over = expect(provider.connect({ networks, signal })).rejects.toMatchObject({ code: 'ABORTED' });
    await here.clock.advance(0);
    const settleFirst = here.client.approve;
    const late = here.client.settle();
    attempt.abort();
    const second = provider.connect({ networks });
    await over;
    await here.clock.advance(0);
    late(session({ topic: 'first' }));
    settleFirst(session({ topic: 'second' }));
    await second;
    await here.clock.advance(0);
    expect(here.client.disconnected).toEqual(['first']);
  });

  it('at once: the earlier one continues, and the session that is approved last counts', async () => {
    const here = world();
    const provider = await here.provider();
    const first = provider.connect({ networks });
    await here.clock.advance(0);
    const approveFirst = here.client.settle();
    const second = provider.connect({ networks });
    await here.clock.advance(0);
    here.client.approve(session({ topic: 'second' }));
    await second;
    approveFirst(session({ topic: 'first' }));
    await first;
    expect(here.client.disconnected).toEqual(['second']);
  });

  it('one after the other: the earlier session is ended', async () => {
    const here = world();
    const provider = await connected(here);
    const again = provider.connect({ networks });
    await here.clock.advance(0);
    here.client.approve(session({ topic: 'again' }));
    await again;
    expect(here.client.disconnected).toEqual(['topic']);
  });
});

it('removes its listeners from the client when destroyed, and aborts an attempt', async () => {
  const here = world();
  const connector = here.connector();
  const provider = await connector.getProvider();
  const attempt = expect(provider.connect({ networks })).rejects.toMatchObject({ code: 'ABORTED' });
  await here.clock.advance(0);
  await connector.destroy?.();
  await attempt;
  expect(here.client.listening()).toBe(0);
});
