import type { WalletEvent } from '@mooring/core/adapter';
import { describe, expect, it } from 'vitest';
import type { PairedWallet } from '../paired/paired-wallet.ts';
import { alice, bob, bothSession, session, solanaSession } from '../test-support/fake-client.ts';
import { bothAsked, paired, solanaChain, type World, world } from '../test-support/paired-world.ts';
import { pairedKey } from './paired-memory.ts';

const updated = (topic: string, namespaces: unknown) => ({ id: 2, topic, params: { namespaces } });
const said = (name: string, data: unknown, chainId: string, topic = 'topic') => ({
  id: 1,
  topic,
  params: { event: { name, data }, chainId },
});

/** A wallet with a short log of its events. */
async function listening(here: World): Promise<{ wallet: PairedWallet; emitted: unknown[] }> {
  const wallet = await here.wallet();
  const emitted: unknown[] = [];
  wallet.on((event) => emitted.push(short(event)));
  return { wallet, emitted };
}

function short(event: WalletEvent): unknown {
  if (event.type === 'granted') return ['granted', event.approval.id, ...Object.keys(event.approval.grants)];
  if (event.type === 'lost') return ['lost', ...event.namespaces];
  return [event.name, event.namespace, event.data];
}

async function both(here = world(), change: Parameters<typeof bothSession>[0] = {}) {
  const { wallet, emitted } = await listening(here);
  await paired(here, wallet, bothSession(change));
  here.client.sessions = [bothSession(change)];
  return { here, wallet, emitted: emitted.splice(0) && emitted };
}

const record = (here: World): unknown => JSON.parse(here.storage.getItem(pairedKey) ?? 'null');

describe('one approval of two namespaces', () => {
  it('grants both, and emits once before the caller resolves', async () => {
    const here = world();
    const { wallet, emitted } = await listening(here);
    const approval = await paired(here, wallet, bothSession());
    expect(emitted).toEqual([['granted', 'topic', 'eip155', 'solana']]);
    expect(wallet.granted('eip155')).toBe(approval);
    expect(wallet.granted('solana')).toBe(approval);
    expect(approval.peer).toMatchObject({ name: 'Phone', type: 'walletConnect' });
    expect(approval.grants.solana).toEqual({
      accounts: solanaSession().namespaces.solana?.accounts,
      chains: [solanaChain],
      methods: ['solana_signMessage'],
    });
    expect([wallet.chain('eip155'), wallet.chain('solana')]).toEqual(['eip155:1', solanaChain]);
    expect(record(here)).toEqual({
      eip155: { approval: 'topic', chain: 'eip155:1' },
      solana: { approval: 'topic', chain: solanaChain },
    });
  });

  it('sends approved requests to the session that serves the namespace', async () => {
    const { here, wallet } = await both();
    const call = { chain: solanaChain, method: 'solana_signMessage', params: { message: '' } } as const;
    expect(await wallet.request('solana', call)).toBe('0xanswer');
    expect(here.client.requests).toEqual([
      { chainId: solanaChain, method: 'solana_signMessage', params: { message: '' } },
    ]);
    await expect(
      wallet.request('solana', { ...call, method: 'solana_signTransaction' }),
    ).rejects.toMatchObject({ code: 'RPC_CALL_NOT_ALLOWED' });
    await expect(wallet.request('bip122', call)).rejects.toMatchObject({ code: 'CONNECT_BEFORE_REQUEST' });
  });

  it('keeps its chain when another tab switches, and without storage', async () => {
    const { here, wallet } = await both();
    here.storage.setItem(pairedKey, JSON.stringify({ eip155: { approval: 'topic', chain: 'eip155:10' } }));
    expect([wallet.chain('eip155'), wallet.chain('solana')]).toEqual(['eip155:1', solanaChain]);
    here.storage.removeItem(pairedKey);
    here.storage.setItem = () => {
      throw new Error('full');
    };
    wallet.use('eip155', 'eip155:10');
    expect([wallet.chain('eip155'), wallet.chain('solana')]).toEqual(['eip155:10', solanaChain]);
    await wallet.leave('solana');
    here.client.emit('session_update', updated('topic', bothSession().namespaces));
    expect(wallet.granted('solana')).toBeUndefined();
  });

  it('returns after a page load without a prompt or an event', async () => {
    const { here } = await both();
    const connector = here.connector();
    expect(connector.wallet.remembers('eip155') && connector.wallet.remembers('solana')).toBe(true);
    expect(connector.wallet.granted('solana')).toBeUndefined();
    const { wallet, emitted } = await listening(here);
    expect(Object.keys(wallet.granted('solana')?.grants ?? {})).toEqual(['eip155', 'solana']);
    expect(emitted).toEqual([]);
    expect(here.client.links).toBe(1);
  });
});

describe('an approval', () => {
  it('grants the other namespaces if one is missing', async () => {
    const here = world();
    const { wallet, emitted } = await listening(here);
    const approval = await paired(here, wallet, solanaSession());
    expect(Object.keys(approval.grants)).toEqual(['solana']);
    expect(emitted).toEqual([['granted', 'topic', 'solana']]);
    expect(wallet.granted('eip155')).toBeUndefined();
    expect(here.client.disconnected).toEqual([]);
  });

  it('is rejected and ended if it grants no requested namespace', async () => {
    const here = world();
    const { wallet, emitted } = await listening(here);
    const { eip155 } = bothAsked;
    const outcome = paired(here, wallet, solanaSession(), eip155 === undefined ? {} : { eip155 });
    await expect(outcome).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
    expect(here.client.disconnected).toEqual(['topic']);
    expect(emitted).toEqual([]);
  });

  it('keeps a namespace without an adapter', async () => {
    const here = world();
    const { wallet } = await listening(here);
    const { eip155 } = bothAsked;
    await paired(here, wallet, bothSession(), eip155 === undefined ? {} : { eip155 });
    expect(wallet.granted('solana')?.grants.solana?.accounts).toHaveLength(1);
  });
});

describe('an update', () => {
  it('that removes a namespace loses only that one', async () => {
    const { here, wallet, emitted } = await both();
    here.client.emit('session_update', updated('topic', solanaSession().namespaces));
    expect(emitted).toEqual([
      ['lost', 'eip155'],
      ['granted', 'topic', 'solana'],
    ]);
    expect(wallet.granted('eip155')).toBeUndefined();
    expect(Object.keys(wallet.granted('solana')?.grants ?? {})).toEqual(['solana']);
    expect(here.client.disconnected).toEqual([]);
    expect(record(here)).toMatchObject({ solana: { approval: 'topic' } });
    expect(wallet.remembers('eip155')).toBe(false);
  });

  it('that adds a namespace grants it', async () => {
    const here = world();
    const { wallet, emitted } = await listening(here);
    await paired(here, wallet, session());
    emitted.splice(0);
    here.client.emit('session_update', updated('topic', bothSession().namespaces));
    expect(emitted).toEqual([['granted', 'topic', 'eip155', 'solana']]);
    expect(wallet.remembers('solana')).toBe(true);
  });

  it('that adds a namespace does not grant it if the visitor left it', async () => {
    const { here, wallet, emitted } = await both();
    await wallet.leave('solana');
    here.client.emit('session_update', updated('topic', session().namespaces));
    here.client.emit('session_update', updated('topic', bothSession().namespaces));
    expect(emitted).toEqual([]);
    expect(wallet.granted('solana')).toBeUndefined();
  });

  it('emits changed grants, and leaves a chain that is no longer approved', async () => {
    const { here, wallet, emitted } = await both();
    wallet.use('eip155', 'eip155:2');
    emitted.splice(0);
    const { eip155 } = session().namespaces;
    const only = { ...eip155, chains: ['eip155:1'], accounts: [`eip155:1:${bob}`] };
    here.client.emit('session_update', updated('topic', { ...bothSession().namespaces, eip155: only }));
    expect(emitted).toEqual([['granted', 'topic', 'eip155', 'solana']]);
    expect(wallet.chain('eip155')).toBe('eip155:1');
    expect(wallet.granted('eip155')?.grants.eip155?.accounts).toEqual([`eip155:1:${bob}`]);
  });

  it('that removes the last namespace in use ends the session', async () => {
    const { here, wallet, emitted } = await both();
    await wallet.leave('solana');
    here.client.emit('session_update', updated('topic', solanaSession().namespaces));
    expect(emitted).toEqual([['lost', 'eip155']]);
    expect(here.client.disconnected).toEqual(['topic']);
    await here.clock.advance(0);
    expect(record(here)).toBeNull();
  });
});

describe('a rejected session that cannot be ended', () => {
  /** The visitor aborts, the wallet approves late, and the wallet cannot be reached. */
  async function late(here: World, given = bothSession()) {
    const wallet = await here.wallet();
    if (wallet.connect.by !== 'link') throw new Error('paired by a link');
    const controller = new AbortController();
    const { signal } = controller;
    const done = wallet.connect.begin({ proposal: bothAsked, signal, onLink: () => undefined });
    const outcome = expect(done).rejects.toMatchObject({ code: 'ABORTED' });
    await here.clock.advance(0);
    const { disconnect } = here.client;
    here.client.disconnect = () => Promise.reject(new Error('offline'));
    controller.abort();
    await outcome;
    here.client.approve(given);
    await here.clock.advance(0);
    here.client.sessions = [given];
    here.client.disconnect = disconnect;
  }

  it('is ended at the next visit if it settled after an abort', async () => {
    const here = world();
    await late(here);
    const again = await here.wallet();
    expect([again.granted('eip155'), again.granted('solana')]).toEqual([undefined, undefined]);
    await here.clock.advance(0);
    expect([here.client.disconnected, record(here)]).toEqual([['topic'], null]);
  });

  it('is ended at the next visit if it grants no requested namespace', async () => {
    const here = world();
    const wallet = await here.wallet();
    const { disconnect } = here.client;
    here.client.disconnect = () => Promise.reject(new Error('offline'));
    const { eip155 } = bothAsked;
    const outcome = paired(here, wallet, solanaSession(), eip155 === undefined ? {} : { eip155 });
    await expect(outcome).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' });
    here.client.sessions = [solanaSession()];
    here.client.disconnect = disconnect;
    expect((await here.wallet()).granted('solana')).toBeUndefined();
    expect(here.client.disconnected).toEqual(['topic']);
  });
});

it('keeps an approval that another tab stores while the engine loads', async () => {
  const here = world();
  here.storage.setItem(pairedKey, JSON.stringify({ solana: { approval: 'gone', chain: solanaChain } }));
  const { sessions } = here.client;
  here.client.session.getAll = () => {
    here.storage.setItem(
      pairedKey,
      JSON.stringify({
        eip155: { approval: 'other', chain: 'eip155:1' },
        solana: { approval: 'gone', left: ['older'] },
      }),
    );
    return sessions;
  };
  await here.wallet();
  expect(record(here)).toEqual({
    eip155: { approval: 'other', chain: 'eip155:1' },
    solana: { left: ['older'] },
  });
});

describe('the end of a session', () => {
  it.each(['session_delete', 'session_expire'])('by %s loses all its namespaces, once', async (name) => {
    const { here, wallet, emitted } = await both();
    here.client.emit(name, { id: 0, topic: 'topic' });
    here.client.emit('session_expire', { topic: 'topic' });
    expect(emitted).toEqual([['lost', 'eip155', 'solana']]);
    expect(wallet.granted('solana')).toBeUndefined();
    expect(record(here)).toBeNull();
  });
});

describe('leaving', () => {
  it('one namespace keeps the session, also after a page load, and emits nothing', async () => {
    const { here, wallet, emitted } = await both();
    await wallet.leave('eip155');
    expect(emitted).toEqual([]);
    expect(here.client.disconnected).toEqual([]);
    expect(Object.keys(wallet.granted('solana')?.grants ?? {})).toEqual(['solana']);
    const again = here.connector().wallet;
    expect([again.remembers('eip155'), again.remembers('solana')]).toEqual([false, true]);
    await again.restore();
    expect(again.granted('eip155')).toBeUndefined();
    expect(again.granted('solana')?.id).toBe('topic');
  });

  it('the last namespace ends the session, and waits three seconds at most', async () => {
    const { here, wallet } = await both();
    await wallet.leave('eip155');
    const { disconnect } = here.client;
    here.client.disconnect = () => new Promise(() => undefined);
    const left = wallet.leave('solana');
    expect(wallet.granted('solana')).toBeUndefined();
    await here.clock.advance(3_000);
    await left;
    // The page closed before the session ended: the next page ends it.
    here.client.disconnect = disconnect;
    const again = await here.wallet();
    expect(again.granted('solana')).toBeUndefined();
    expect(here.client.disconnected).toEqual(['topic']);
    await here.clock.advance(0);
    expect(record(here)).toBeNull();
  });

  it('before the engine runs restores the session first', async () => {
    const { here } = await both();
    const { wallet } = here.connector();
    await wallet.leave('eip155');
    expect(wallet.remembers('eip155')).toBe(false);
    await wallet.leave('solana');
    expect(here.client.disconnected).toEqual(['topic']);
  });
});

describe('a second wallet paired while the first lives', () => {
  const second = (namespaces = solanaSession().namespaces) => bothSession({ topic: 'second', namespaces });

  it('takes over its namespaces, and leaves the others to the first', async () => {
    const { here, wallet, emitted } = await both();
    await paired(here, wallet, second());
    expect(emitted).toEqual([
      ['granted', 'second', 'solana'],
      ['granted', 'topic', 'eip155'],
    ]);
    expect([wallet.granted('eip155')?.id, wallet.granted('solana')?.id]).toEqual(['topic', 'second']);
    expect(Object.keys(wallet.granted('eip155')?.grants ?? {})).toEqual(['eip155']);
    expect(here.client.disconnected).toEqual([]);
  });

  it('ends the first once it serves all of its namespaces', async () => {
    const { here, wallet, emitted } = await both();
    await paired(here, wallet, second());
    emitted.splice(0);
    await paired(here, wallet, bothSession({ topic: 'third' }));
    expect(emitted).toEqual([['granted', 'third', 'eip155', 'solana']]);
    await here.clock.advance(0);
    expect(here.client.disconnected).toEqual(['topic', 'second']);
    expect(record(here)).toMatchObject({ eip155: { approval: 'third' }, solana: { approval: 'third' } });
  });

  it('does not pass a left namespace to the first, even if the first added it', async () => {
    const here = world();
    const { wallet } = await listening(here);
    await paired(here, wallet, session());
    await paired(here, wallet, second());
    here.client.emit('session_update', updated('topic', bothSession().namespaces));
    await wallet.leave('solana');
    here.client.sessions = [bothSession()];
    const again = await here.wallet();
    expect([again.granted('eip155')?.id, again.granted('solana')?.id]).toEqual(['topic', undefined]);
  });

  it('does not pass its namespaces to the first when it ends', async () => {
    const { here, wallet, emitted } = await both();
    await paired(here, wallet, second());
    emitted.splice(0);
    here.client.sessions = [bothSession(), second()];
    expect((await here.wallet()).granted('solana')?.id).toBe('second');
    here.client.emit('session_delete', { id: 0, topic: 'second' });
    expect(emitted).toEqual([['lost', 'solana']]);
    here.client.sessions = [bothSession()];
    const again = await here.wallet();
    expect([again.granted('eip155')?.id, again.granted('solana')?.id]).toEqual(['topic', undefined]);
  });
});

describe('events of the wallet', () => {
  it('are emitted in their namespace while the session serves it', async () => {
    const { here, emitted } = await both();
    here.client.emit('session_event', said('accountsChanged', [`eip155:1:${bob}`, 7], 'eip155:1'));
    here.client.emit('session_event', said('odd', { any: 'thing' }, solanaChain));
    here.client.emit('session_event', said('odd', 1, 'bip122:one'));
    here.client.emit('session_event', said('odd', 1, 'eip155:1', 'another'));
    here.client.emit('session_event', said('disconnect', 1, 'eip155:1'));
    expect(emitted).toEqual([
      ['accountsChanged', 'eip155', [bob]],
      ['odd', 'solana', { any: 'thing' }],
    ]);
  });

  it('change the chain, and store it', async () => {
    const { here, wallet, emitted } = await both();
    here.client.emit('session_event', said('chainChanged', '0x2', 'eip155:1'));
    here.client.emit('session_event', said('chainChanged', 2, 'eip155:1'));
    expect(emitted).toEqual([['chainChanged', 'eip155', 'eip155:2']]);
    expect(wallet.chain('eip155')).toBe('eip155:2');
    expect((await here.wallet()).chain('eip155')).toBe('eip155:2');
  });

  it.each(['constructor:one', '__proto__:one', 'bip122:one', '0x89', 'eip155:137'])(
    'do not change the chain to %s, which is not approved',
    async (data) => {
      const { here, emitted } = await both();
      here.client.emit('session_event', said('chainChanged', data, 'eip155:1'));
      expect(emitted).toEqual([]);
    },
  );
});

describe('the record of the first version', () => {
  it('restores the session and its chain', async () => {
    const here = world();
    here.storage.setItem(pairedKey, 'eip155:2');
    here.client.sessions = [session()];
    const { wallet } = here.connector();
    expect([wallet.remembers('eip155'), wallet.remembers('solana')]).toEqual([true, false]);
    await wallet.restore();
    expect([wallet.granted('eip155')?.id, wallet.chain('eip155')]).toEqual(['topic', 'eip155:2']);
    expect(record(here)).toEqual({ eip155: { approval: 'topic', chain: 'eip155:2' } });
  });

  it('is removed when the session is over', async () => {
    const here = world();
    here.storage.setItem(pairedKey, 'eip155:2');
    await here.wallet();
    expect(here.storage.getItem(pairedKey)).toBeNull();
  });
});

it('restores the newest session of each namespace without a record', async () => {
  const here = world();
  here.client.sessions = [session(), bothSession({ topic: 'newer', expiry: 4_000_000_001 })];
  const wallet = await here.wallet();
  expect([wallet.granted('eip155')?.id, wallet.granted('solana')?.id]).toEqual(['newer', 'newer']);
  expect(here.client.disconnected).toEqual([]);
});

it('ignores malformed parts of a grant', async () => {
  const here = world();
  const wallet = await here.wallet();
  const strange = {
    'eip155:2': { accounts: [`eip155:2:${bob}`], methods: ['eth_sign'], events: [] },
    eip155: { accounts: [`eip155:1:${alice}`, 'eip155:1:<script>'], methods: ['personal_sign'], events: [] },
    __proto__x: { accounts: ['__proto__x:1:a'], methods: [], events: [] },
    solana: { accounts: ['eip155:1:0x', 'solana:one'], methods: [], events: [] },
  };
  const approval = await paired(here, wallet, session({ namespaces: strange }));
  expect(approval.grants).toEqual({
    eip155: {
      accounts: [`eip155:2:${bob}`, `eip155:1:${alice}`],
      chains: ['eip155:2', 'eip155:1'],
      methods: ['eth_sign', 'personal_sign'],
    },
  });
});

describe('restored while it runs', () => {
  it('adopts a session that another tab has paired, and serves its namespaces from then on', async () => {
    const here = world();
    const { wallet, emitted } = await listening(here);
    const there = await here.wallet();
    await paired(here, there, session());
    // The other tab's record of the session has not arrived yet.
    await wallet.restore();
    expect(wallet.granted('eip155')).toBeUndefined();
    here.client.sessions = [session()];
    await wallet.restore();
    expect(wallet.granted('eip155')?.id).toBe('topic');
    expect(emitted).toEqual([]);
    await expect(wallet.request('eip155', { chain: 'eip155:1', method: 'personal_sign' })).resolves.toBe(
      '0xanswer',
    );
  });

  it('ignores a session that no tab has accepted', async () => {
    const here = world();
    const { wallet } = await listening(here);
    here.client.sessions = [session()];
    await wallet.restore();
    expect(wallet.granted('eip155')).toBeUndefined();
    expect(here.client.disconnected).toEqual([]);
  });

  it('keeps its own session', async () => {
    const { here, wallet } = await both();
    here.client.sessions = [bothSession(), session({ topic: 'older' })];
    const before = wallet.granted('eip155');
    await wallet.restore();
    expect(wallet.granted('eip155')).toBe(before);
  });
});

describe('a request', () => {
  it('is reported from its start until it has settled', async () => {
    const { here, wallet } = await both();
    const events: unknown[] = [];
    wallet.requests?.subscribe((event) =>
      events.push(event.type === 'requested' ? [event.request.method, event.request.stage] : event.type),
    );
    here.client.answer = () => Promise.reject({ code: 5000, message: 'no' });
    const requested = wallet.request('eip155', { chain: 'eip155:1', method: 'personal_sign' });
    await expect(requested).rejects.toMatchObject({ code: 5000 });
    expect(events).toEqual([['personal_sign', 'sending'], 'settled']);
  });

  it('of an earlier page is reported with its answer', async () => {
    const { here, wallet } = await both();
    const events: unknown[] = [];
    wallet.requests?.subscribe((event) => events.push(event));
    here.client.emit('session_answer', { id: 7, outcome: { result: '0x' } });
    expect(events).toEqual([{ type: 'answered', id: 7, outcome: { result: '0x' } }]);
  });
});
