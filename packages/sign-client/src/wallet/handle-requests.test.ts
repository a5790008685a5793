import type { ErrorObject } from '@mooring/protocol';
import { sessionLifetimeSeconds } from '@mooring/protocol/limits';
import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { deleteSession } from '../engine/delete-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { VerifyContext } from '../records/records.ts';
import type { StoredRequest } from '../records/stored-request.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { madeId } from '../test-support/own-ids.ts';
import {
  chain,
  connectPeers,
  createClient,
  createPeers,
  outcomeOf,
  type Peers,
} from '../test-support/peers.ts';
import { answers, sendRequest } from '../test-support/raw-messages.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { requestLock } from './claim-request.ts';

const request = { method: 'personal_sign', params: ['0x00'] };
const withParams = (params: unknown) => ({ request: { method: 'personal_sign', params }, chainId: chain });
const tooMany = { code: 5, message: 'Missing or invalid. too many requests are waiting' };

/** All request events of a wallet, in order. */
function shownBy({ wallet }: Pick<Peers, 'wallet'>): [event: string, id: number][] {
  const shown: [string, number][] = [];
  for (const event of ['session_request', 'session_request_expire'] as const)
    wallet.on(event, ({ id }) => shown.push([event, id]));
  return shown;
}

test('refuses unapproved requests with a proper error object', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const seen = answers(peers.dapp);
  const shown: unknown[] = [];
  peers.wallet.on('session_request', (payload) => shown.push(payload));
  const expiryTimestamp = Math.floor(peers.clock.now() / 1_000) + 300;
  await sendRequest(peers.dapp, topic, 'wc_sessionRequest', {
    request: { method: 'eth_sign', params: [], expiryTimestamp },
    chainId: chain,
  });
  await sendRequest(peers.dapp, topic, 'wc_sessionRequest', {
    request: { method: 'personal_sign', params: [], expiryTimestamp },
    chainId: 'eip155:1',
  });
  await sendRequest(peers.dapp, topic, 'wc_sessionRequest', { request: 'no object' });
  expect(shown).toEqual([]);
  expect(seen).toEqual([
    { error: { message: 'Unauthorized method. eth_sign', code: 3001 } },
    { error: { message: 'Unsupported chains. eip155:1', code: 5100 } },
    { error: { message: expect.stringMatching(/^Missing or invalid\. /), code: 5 } },
  ]);
});

test('refuses requests from the wallet of a session', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const shown: unknown[] = [];
  peers.dapp.on('session_request', (asked) => shown.push(asked));
  const asked = { topic, chainId: chain, request: { method: 'personal_sign', params: [] } };
  await expect(peers.wallet.request(asked)).rejects.toMatchObject({
    code: 3001,
    message: 'Unauthorized method. personal_sign',
  });
  expect([shown, peers.dapp.getPendingSessionRequests()]).toEqual([[], []]);
});

test('accepts requests of a session whose controller, after a sign-in, is the requester as in the original', async () => {
  const peers = await createPeers();
  const { wallet, dapp } = peers;
  const { topic } = await connectPeers(peers);
  const session = wallet.session.get(topic);
  const controller = session.peer.publicKey;
  await wallet.core.sessions.set(topic, { ...session, controller, authentication: [] });
  const asked = dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [] } });
  asked.catch(() => undefined);
  await settle();
  expect(wallet.getPendingSessionRequests()).toHaveLength(1);
});

describe('the expiry of a request', () => {
  const ask = async (times: object) => {
    const peers = await createPeers();
    const { topic } = await connectPeers(peers);
    const shown = shownBy(peers);
    const params = { request: { ...request, ...times }, chainId: chain };
    await sendRequest(peers.dapp, topic, 'wc_sessionRequest', params, madeId(1));
    return { ...peers, shown, pending: peers.wallet.getPendingSessionRequests() };
  };
  const now = 1_700_000_000;

  test.each([
    [{}, now + 300],
    [{ expiryTimestamp: now + 1 }, now + 1],
    [{ expiry: now + 600 }, now + 600],
    [{ expiryTimestamp: now + 400, expiry: now + 600 }, now + 400],
    [{ expiryTimestamp: 1e300 }, now + sessionLifetimeSeconds],
  ])('reads %j as %i', async (times, expiryTimestamp) => {
    const { pending } = await ask(times);
    expect(pending).toMatchObject([{ params: { request: { expiryTimestamp } } }]);
  });

  test.each([{ expiryTimestamp: now }, { expiryTimestamp: 0 }, { expiry: now - 1 }])(
    'treats %j as expired: the request is only reported',
    async (times) => {
      const { shown, pending } = await ask(times);
      expect(pending).toEqual([]);
      expect(shown).toEqual([['session_request_expire', madeId(1)]]);
    },
  );

  test('ends a pending request, and remembers its deletion', async () => {
    const { clock, wallet, shown } = await ask({ expiryTimestamp: now + 10 });
    await clock.advance(9_999);
    expect(shown).toEqual([['session_request', madeId(1)]]);
    await clock.advance(1);
    expect(shown).toEqual([
      ['session_request', madeId(1)],
      ['session_request_expire', madeId(1)],
    ]);
    expect(wallet.getPendingSessionRequests()).toEqual([]);
    expect(() => wallet.pendingRequest.get(madeId(1))).toThrow(
      `Missing or invalid. Record was recently deleted - request: ${madeId(1)}`,
    );
  });
});

test('emits a repeated request once, also after a restart, and never after its answer', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const { relay, clock, dapp, wallet } = peers;
  const shown = shownBy(peers);
  const again = () => sendRequest(dapp, topic, 'wc_sessionRequest', withParams(['0x00']), madeId(1));
  await again();
  await again();
  expect(shown).toEqual([['session_request', madeId(1)]]);
  await wallet.dispose();
  const restarted = await createClient(relay, clock, 'wallet', { storage });
  const shownAgain = shownBy({ wallet: restarted });
  await again();
  await clock.advance(2_000);
  expect(shownAgain).toEqual([['session_request', madeId(1)]]);
  await restarted.respond({ topic, response: { id: madeId(1), jsonrpc: '2.0', result: '0x' } });
  await again();
  await clock.advance(2_000);
  expect(shownAgain).toHaveLength(1);
  expect(restarted.getPendingSessionRequests()).toEqual([]);
});

test('a request that expires is announced, and frees its lock, although storage does not answer', async () => {
  const storage = refusingStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const shown = shownBy(peers);
  await sendRequest(peers.dapp, topic, 'wc_sessionRequest', withParams(['0x00']), madeId(1));
  storage.delays = (key) => (key.includes('/request/') ? new Promise(() => undefined) : undefined);
  for (let second = 0; second < 330; second += 1) await peers.clock.advance(1_000);
  expect(shown).toEqual([
    ['session_request', madeId(1)],
    ['session_request_expire', madeId(1)],
  ]);
  expect(await peers.wallet.core.locks.take(requestLock(madeId(1)))).toBeTypeOf('function');
});

test.each([
  ['a pending request', false, ['session_request', 'session_request_expire']],
  ['a refused request', true, ['session_request']],
])(
  'the expiry of %s that storage fails to delete is not announced again',
  async (_what, isRefused, events) => {
    const storage = refusingStorage();
    const peers = await createPeers({ wallet: { storage } });
    const { topic } = await connectPeers(peers);
    const shown = shownBy(peers);
    const id = madeId(1);
    await sendRequest(peers.dapp, topic, 'wc_sessionRequest', withParams(['0x00']), id);
    storage.refuses = (key, value) => key.includes('/request/') && value === undefined;
    const error = { code: 5000, message: 'No.' };
    if (isRefused) await peers.wallet.respond({ topic, response: { id, jsonrpc: '2.0', error } });
    for (let second = 0; second < 330; second += 1) await peers.clock.advance(1_000);
    expect(shown).toEqual(events.map((event) => [event, id]));
  },
);

test('a request that storage refuses is not emitted; its redelivery is', async () => {
  const storage = refusingStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const { relay, clock, dapp, wallet } = peers;
  const shown = shownBy(peers);
  storage.refuses = (key) => key.includes('/request/');
  await sendRequest(dapp, topic, 'wc_sessionRequest', withParams(['0x00']), madeId(1));
  expect(shown).toEqual([]);
  expect(wallet.getPendingSessionRequests()).toEqual([]);
  await wallet.dispose();
  storage.refuses = () => false;
  const restarted = await createClient(relay, clock, 'wallet', { storage });
  const shownAgain = shownBy({ wallet: restarted });
  await clock.advance(2_000);
  expect(shownAgain).toEqual([['session_request', madeId(1)]]);
});

describe('a request is dropped if its session ends', () => {
  test('while its origin is verified', async () => {
    const peers = await createPeers({
      wallet: { verifyUrl: 'https://verify.example', fetch: async () => new Response('', { status: 404 }) },
    });
    const { topic } = await connectPeers(peers);
    const { dapp, wallet } = peers;
    const shown = shownBy(peers);
    const verification = await wallet.core.verification;
    let judge: (context: VerifyContext) => void = () => undefined;
    if (verification) verification.context = () => new Promise((resolve) => (judge = resolve));
    const asking = outcomeOf(dapp.request({ topic, chainId: chain, request }));
    await settle();
    await wallet.disconnect({ topic });
    judge({ verified: { verifyUrl: '', validation: 'UNKNOWN', origin: '' } });
    await settle();
    expect(shown).toEqual([]);
    expect(wallet.getPendingSessionRequests()).toEqual([]);
    expect(await asking).toEqual({ error: { code: 6000, message: 'User disconnected.' } });
  });

  test.each([false, true])('while it is stored (requests at once: %s)', async (disableRequestQueue) => {
    const inner = memoryStorage();
    let isSlow = false;
    let proceed: () => void = () => undefined;
    const written = new Promise<void>((resolve) => (proceed = resolve));
    const storage = {
      ...inner,
      async setItems(changes: readonly (readonly [string, unknown])[]) {
        if (isSlow && changes.some(([key, value]) => key.includes('/request/') && value)) await written;
        await inner.setItems(changes);
      },
    };
    const peers = await createPeers({ wallet: { storage, signConfig: { disableRequestQueue } } });
    const { topic } = await connectPeers(peers);
    const { dapp, wallet } = peers;
    const shown = shownBy(peers);
    isSlow = true;
    outcomeOf(dapp.request({ topic, chainId: chain, request }));
    await settle();
    const ended = deleteSession((wallet as unknown as { engine: SignEngine }).engine, topic);
    await settle();
    proceed();
    await ended;
    await settle();
    expect(shown).toEqual([]);
    expect(wallet.getPendingSessionRequests()).toEqual([]);
    expect((await storage.getKeys()).filter((key) => key.includes('/request/'))).toEqual([]);
  });
});

test('a full wallet drops the newest request of the site with the most, and notifies both sides', async () => {
  const peers = await createPeers({ wallet: { signConfig: { disableRequestQueue: true } } });
  const { relay, clock, wallet } = peers;
  const sites = [];
  for (let number = 0; number < 11; number += 1) {
    const dapp = await createClient(relay, clock, `site-${number}`);
    sites.push({ dapp, topic: (await connectPeers({ dapp, wallet })).topic });
    await clock.advance(10);
  }
  const [late, ...greedy] = sites.reverse();
  if (!late) throw new Error('There are eleven.');
  const errors: ErrorObject[] = [];
  for (const { dapp, topic } of greedy) {
    for (let number = 0; number < 100; number += 1)
      dapp.request({ topic, chainId: chain, request }).catch((error: ErrorObject) => errors.push(error));
    await settle();
    await clock.advance(10);
  }
  expect(wallet.getPendingSessionRequests()).toHaveLength(1_000);
  const newest = Math.max(
    ...wallet
      .getPendingSessionRequests()
      .filter(({ topic }) => topic === greedy[0]?.topic)
      .map(({ id }) => id),
  );
  const shown = shownBy(peers);
  outcomeOf(late.dapp.request({ topic: late.topic, chainId: chain, request }));
  await settle();
  const pending = wallet.getPendingSessionRequests();
  expect(pending).toHaveLength(1_000);
  expect(pending.filter(({ topic }) => topic === late.topic)).toHaveLength(1);
  expect(shown.map(([event]) => event)).toEqual(['session_request_expire', 'session_request']);
  expect(shown[0]?.[1]).toBe(newest);
  expect(errors).toEqual([tooMany]);
});

test('a flooding site receives an error and does not lock out others', async () => {
  const peers = await createPeers();
  const { relay, clock, wallet } = peers;
  const greedy = await connectPeers(peers);
  const quiet = await createClient(relay, clock, 'quiet');
  const other = await connectPeers({ dapp: quiet, wallet });
  const refused: ErrorObject[] = [];
  const ask = (count: number) => {
    for (let number = 0; number < count; number += 1)
      peers.dapp
        .request({ topic: greedy.topic, chainId: chain, request })
        .catch((error: ErrorObject) => refused.push(error));
  };
  ask(700);
  await settle();
  expect(refused).toHaveLength(600);
  expect(refused[0]).toEqual({
    message: 'Missing or invalid. too many requests are waiting',
    code: 5,
  });
  // Ids of one millisecond may coincide.
  await clock.advance(5);
  const answered = quiet.request({ topic: other.topic, chainId: chain, request });
  await settle();
  const pending = wallet.getPendingSessionRequests().find(({ topic }) => topic === other.topic);
  await wallet.respond({
    topic: other.topic,
    response: { id: pending?.id ?? 0, jsonrpc: '2.0', result: 'here' },
  });
  expect(await answered).toBe('here');
});

test('refuses an id that another site uses, but accepts an id of this client’s own requests', async () => {
  const peers = await createPeers();
  const { relay, clock, wallet } = peers;
  const first = await connectPeers(peers);
  const second = await createClient(relay, clock, 'second');
  const other = await connectPeers({ dapp: second, wallet });
  const shown: string[] = [];
  wallet.on('session_request', ({ topic }) => shown.push(topic));
  const params = { request: { ...request, expiryTimestamp: clock.now() / 1_000 + 300 }, chainId: chain };
  const seen: unknown[] = [];
  second.core.messenger.handle('wc_sessionRequest', { response: ({ error }) => void seen.push(error) });
  await peers.dapp.core.messenger.request(first.topic, 'wc_sessionRequest', params, {
    id: madeId(1),
  });
  await settle();
  await second.core.messenger.request(other.topic, 'wc_sessionRequest', params, {
    id: madeId(1),
  });
  await settle();
  expect(shown).toEqual([first.topic]);
  expect(seen).toEqual([{ message: `Missing or invalid. request id is in use: ${madeId(1)}`, code: 5 }]);
  expect(wallet.getPendingSessionRequests().map(({ topic }) => topic)).toEqual([first.topic]);

  const over: number[] = [];
  wallet.on('session_request_expire', ({ id }) => over.push(id));
  const past = { ...params, request: { ...params.request, expiryTimestamp: clock.now() / 1_000 - 1 } };
  await second.core.messenger.request(other.topic, 'wc_sessionRequest', past, { id: madeId(1) });
  await settle();
  expect(over).toEqual([]);

  const ours = wallet.core.messenger.nextId();
  await wallet.core.history.addSent(first.topic, ours, 'wc_sessionPing');
  const pinged = new Promise<number>((resolve) => wallet.once('session_ping', ({ id }) => resolve(id)));
  await peers.dapp.core.messenger.request(first.topic, 'wc_sessionPing', {}, { id: ours });
  expect(await pinged).toBe(ours);
});

test('limits pending requests of one site to four megabytes and refuses more', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const heard = answers(peers.dapp);
  const megabyte = ['a'.repeat(1_000_000)];
  for (let number = 0; number < 6; number += 1)
    await sendRequest(peers.dapp, topic, 'wc_sessionRequest', withParams(megabyte));
  expect(peers.wallet.getPendingSessionRequests()).toHaveLength(4);
  expect(heard).toEqual([{ error: tooMany }, { error: tooMany }]);
});

test('limits answered requests that storage does not delete to a thousand besides pending ones', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { wallet, dapp } = peers;
  const heard = answers(dapp);
  await sendRequest(dapp, topic, 'wc_sessionRequest', withParams([]), madeId(1));
  const stored = wallet.core.requests.get(madeId(1)) as StoredRequest;
  const { answered } = (wallet as unknown as { engine: SignEngine }).engine;
  const store = async (from: number, to: number) => {
    const writes = Array.from({ length: to - from }, (_none, index) => {
      const id = from + index;
      const written = wallet.core.requests.set(id, { ...stored, id });
      answered.add({ topic, id });
      return written;
    });
    await Promise.all(writes);
  };
  await store(1, 1_999);
  await sendRequest(dapp, topic, 'wc_sessionRequest', withParams([]), madeId(2));
  expect([heard, wallet.core.requests.size]).toEqual([[], 2_000]);
  await sendRequest(dapp, topic, 'wc_sessionRequest', withParams([]), madeId(3));
  expect([heard, wallet.core.requests.size]).toEqual([[{ error: tooMany }], 2_000]);
});

test('stores params as text, also in memory, and returns them unchanged', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const shown: unknown[] = [];
  peers.wallet.on('session_request', ({ params }) => shown.push(params.request.params));
  const every = [
    [{ a: 12345678901234567890n, b: ['1', '"', '12n', null, {}] }],
    'text',
    '17',
    { c: 0 },
    undefined,
  ];
  for (const params of every) {
    await sendRequest(peers.dapp, topic, 'wc_sessionRequest', withParams(params));
    const [pending] = peers.wallet.getPendingSessionRequests();
    const stored = await storage.getItem(`mooring/sign/request/${pending?.id}`);
    expect(stored).toMatchObject({ params: { request: { method: 'personal_sign' } } });
    expect((stored as { params: { request: object } }).params.request).not.toHaveProperty('params');
    expect(structuredClone(pending)?.params.request.params).toEqual(pending?.params.request.params);
    const response = { id: pending?.id ?? 0, jsonrpc: '2.0', result: true } as const;
    await peers.wallet.respond({ topic, response });
    await settle();
  }
  const [first, ...rest] = every;
  expect(shown).toEqual([JSON.parse(JSON.stringify(first, bigAsText), textAsBig), ...rest]);
});

function bigAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}

/** Parses strings of digits with an `n` suffix as every client of the protocol does. */
function textAsBig(_key: string, value: unknown): unknown {
  return typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value;
}
