import { FakeClock, settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { answeringWallet } from '../test-support/answering-wallet.ts';
import { chain, connectPeers, createClient, createPeers, outcomeOf } from '../test-support/peers.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const sign = { method: 'personal_sign', params: ['0x00'] };
const question = { chainId: chain, request: sign };
/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;

/** A pending request of a wallet whose storage can refuse changes. */
async function pendingRequest() {
  const storage = refusingStorage();
  const peers = await createPeers({ wallet: { storage } });
  const { topic } = await connectPeers(peers);
  const asking = outcomeOf(peers.dapp.request({ topic, ...question }));
  await settle();
  const id = peers.wallet.getPendingSessionRequests()[0]?.id ?? 0;
  const answered: number[] = [];
  peers.wallet.on('session_request_answered', (payload) => answered.push(payload.id));
  const respond = (response: object = { result: '0x' }) =>
    peers.wallet.respond({ topic, response: any({ id, jsonrpc: '2.0', ...response }) });
  return { ...peers, topic, asking, id, storage, answered, respond };
}

describe('an answer', () => {
  test.each([null, false, 0, '', { deep: [1] }, 12345678901234567890n])(
    'with the result %s reaches the dapp, and ends the request',
    async (result) => {
      const { wallet, topic, asking, id, answered, respond, storage } = await pendingRequest();
      await respond({ result, error: null });
      expect(await asking).toEqual({ result });
      expect(answered).toEqual([id]);
      expect(await storage.keysOf('request')).toEqual([]);
      expect(wallet.getPendingSessionRequests()).toEqual([]);
      expect(() => wallet.pendingRequest.get(id)).toThrow(/recently deleted - request/);
      await expect(respond()).rejects.toMatchObject({ message: `No matching key. history: ${id}` });
      expect(wallet.session.get(topic).topic).toBe(topic);
    },
  );

  test('with an error and a result is an error', async () => {
    const { asking, respond } = await pendingRequest();
    await respond({ result: 'signed', error: { code: 5000, message: 'No.' } });
    expect(await asking).toEqual({ error: { code: 5000, message: 'No.' } });
  });

  test.each([
    {},
    { result: undefined },
    { error: null },
    { result: 1, id: '5' },
    { result: 1, id: undefined },
    { result: 1, jsonrpc: 2 },
  ])('that is malformed is rejected, and the request stays: %j', async (response) => {
    const { wallet, respond, answered } = await pendingRequest();
    await expect(respond(response)).rejects.toMatchObject({ code: 'MISSING_OR_INVALID' });
    expect(wallet.getPendingSessionRequests()).toHaveLength(1);
    expect(answered).toEqual([]);
  });

  test('that cannot be serialised is rejected, and the request stays', async () => {
    const { wallet, respond, asking } = await pendingRequest();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    await expect(respond({ result: circle })).rejects.toMatchObject({ code: 'NOT_SERIALISABLE' });
    expect(wallet.getPendingSessionRequests()).toHaveLength(1);
    await respond({ result: 'signed' });
    expect(await asking).toEqual({ result: 'signed' });
  });

  test.each([
    ['the same result', { result: '0x' }, { result: undefined }],
    ['another result', { result: '0x1' }, { error: { code: 'NO_MATCHING_KEY' } }],
    ['an error', { error: { code: 5000, message: 'No.' } }, { error: { code: 'NO_MATCHING_KEY' } }],
  ])('is sent once, even if %s is given at the same time', async (_what, again, outcome) => {
    const { relay, respond, answered, asking } = await pendingRequest();
    const both = await Promise.all([outcomeOf(respond()), outcomeOf(respond(again))]);
    expect(both).toMatchObject([{ result: undefined }, outcome]);
    expect([await asking, answered.length]).toEqual([{ result: '0x' }, 1]);
    const sent = relay.frames.filter(({ params }) => (params as { tag?: number }).tag === 1109);
    expect(sent).toHaveLength(1);
  });

  test.each([false, true])(
    'with an error that the relay does not take can be given again, and also with a result (claimed: %s)',
    async (isClaimed) => {
      const { relay, clock, wallet, topic, id, respond, asking, answered } = await pendingRequest();
      if (isClaimed) await wallet.claimSessionRequest({ topic, id });
      relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
      const refused = outcomeOf(respond({ error: { code: 5000, message: 'No.' } }));
      await clock.advance(61_000);
      expect(await refused).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
      expect(wallet.getPendingSessionRequests()).toHaveLength(1);
      expect(answered).toEqual([]);
      relay.onFrame = () => 'take';
      await respond({ result: 'signed' });
      expect(await asking).toEqual({ result: 'signed' });
      await clock.advance(600_000);
    },
  );

  test.each([false, true])(
    'with a result that the relay does not take ends the request, and is sent later (claimed: %s)',
    async (isClaimed) => {
      const { relay, clock, wallet, topic, id, respond, asking, answered } = await pendingRequest();
      if (isClaimed) await wallet.claimSessionRequest({ topic, id });
      relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
      const refused = outcomeOf(respond({ result: 'signed' }));
      await settle();
      expect([wallet.getPendingSessionRequests(), answered]).toEqual([[], []]);
      await clock.advance(61_000);
      expect(await refused).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
      expect(answered).toEqual([id]);
      await expect(wallet.claimSessionRequest({ topic, id })).rejects.toMatchObject({
        code: 'NO_MATCHING_KEY',
      });
      relay.onFrame = () => 'take';
      relay.disconnectAll();
      await clock.advance(1_000);
      expect([await asking, answered]).toEqual([{ result: 'signed' }, [id]]);
    },
  );

  test('given again while the relay has not accepted it resolves once it has; another one rejects', async () => {
    const { relay, clock, respond, asking } = await pendingRequest();
    relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
    const first = outcomeOf(respond({ result: { hash: '0x1' } }));
    await clock.advance(61_000);
    expect(await first).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
    for (const other of [
      { result: { hash: '0x2' } },
      { error: { code: 5000, message: 'No.' } },
      { result: { hash: '0x1' }, error: { code: 5000, message: 'No.' } },
    ])
      await expect(respond(other)).rejects.toMatchObject({ code: 'REQUEST_ANSWERED' });
    const again = outcomeOf(respond({ result: { hash: '0x1' } }));
    await settle();
    relay.onFrame = () => 'take';
    await clock.advance(20_000);
    expect([await again, await asking]).toEqual([{ result: undefined }, { result: { hash: '0x1' } }]);
    await respond({ result: { hash: '0x1' } });
    for (const other of [{ result: { hash: '0x2' } }, { error: { code: 5000, message: 'No.' } }])
      await expect(respond(other)).rejects.toMatchObject({ code: 'NO_MATCHING_KEY' });
  });

  test('whose request storage does not delete ends the request all the same', async () => {
    const { clock, wallet, topic, id, respond, asking, storage, answered } = await pendingRequest();
    await wallet.claimSessionRequest({ topic, id });
    storage.refuses = (key, value) => key.includes('/request/') && value === undefined;
    await respond({ result: 'signed' });
    expect(await asking).toEqual({ result: 'signed' });
    expect(wallet.getPendingSessionRequests()).toEqual([]);
    await expect(wallet.claimSessionRequest({ topic, id })).rejects.toMatchObject({
      code: 'REQUEST_CLAIMED',
    });
    storage.refuses = () => false;
    await clock.advance(10_000);
    expect(answered).toEqual([id]);
    expect(await storage.keysOf('request')).toEqual([]);
    expect(await storage.keysOf('answer')).toEqual([]);
  });

  test('that storage does not keep is sent all the same, and its request stays pending until then', async () => {
    const { clock, relay, wallet, respond, asking, storage } = await pendingRequest();
    storage.refuses = (key) => key.includes('/answer/');
    relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
    const refused = outcomeOf(respond({ result: 'signed' }));
    await clock.advance(61_000);
    expect(await refused).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
    expect(wallet.getPendingSessionRequests()).toHaveLength(1);
    relay.onFrame = () => 'take';
    await respond({ result: 'signed' });
    expect(await asking).toEqual({ result: 'signed' });
    expect(wallet.getPendingSessionRequests()).toEqual([]);
  });

  test('after the session has ended is rejected and deletes the request', async () => {
    const { wallet, topic, id, respond } = await pendingRequest();
    const stored = wallet.core.requests.get(id);
    await wallet.disconnect({ topic });
    // Another tab stored it late.
    if (stored) await wallet.core.requests.set(id, stored);
    await expect(respond()).rejects.toMatchObject({
      message: `Missing or invalid. Record was recently deleted - session: ${topic}`,
    });
    expect(wallet.getPendingSessionRequests()).toEqual([]);
    await expect(wallet.respond(any({ topic, response: null }))).rejects.toThrow(/recently deleted/);
  });

  test('after the session has ended does not wait for ever for storage', async () => {
    const { clock, wallet, topic, id, storage, respond } = await pendingRequest();
    const stored = wallet.core.requests.get(id);
    await wallet.disconnect({ topic });
    if (stored) await wallet.core.requests.set(id, stored);
    storage.delays = () => new Promise(() => undefined);
    const rejected = outcomeOf(respond());
    await clock.advance(10_000);
    expect(await rejected).toMatchObject({ error: { code: 'MISSING_OR_INVALID' } });
  });

  test('from one tab ends the request in all, and each is told', async () => {
    const relay = new MemoryRelay();
    const clock = new FakeClock();
    const browser = new FakeTabs();
    const storage = memoryStorage();
    const open = async () => {
      const client = await createClient(relay, clock, 'wallet', {
        storage,
        tabs: browser.open().environment,
      });
      await settle();
      return client;
    };
    const [one, two] = [await open(), await open()];
    const dapp = await createClient(relay, clock, 'dapp');
    const { topic } = await connectPeers({ dapp, wallet: one });
    const asking = dapp.request({ topic, ...question });
    await settle();
    const emitted: string[] = [];
    for (const [name, client] of [
      ['one', one],
      ['two', two],
    ] as const)
      for (const event of ['session_request_answered', 'session_request_expire'] as const)
        client.on(event, () => emitted.push(`${name} ${event}`));
    const id = two.getPendingSessionRequests()[0]?.id ?? 0;
    await two.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } });
    await settle();
    expect(await asking).toBe('signed');
    expect(one.getPendingSessionRequests()).toEqual([]);
    expect(emitted.sort()).toEqual([
      'one session_request_answered',
      'one session_request_expire',
      'two session_request_answered',
    ]);
    await expect(
      one.respond({ topic, response: { id, jsonrpc: '2.0', result: 'again' } }),
    ).rejects.toMatchObject({
      code: 'NO_MATCHING_KEY',
    });
  });
});

describe('an answer that the relay has, while storage', () => {
  const error = { code: 5000, message: 'No.' };
  /** A wallet in two tabs. Storage keeps no result, so that it is not stored before it is sent. */
  async function twoTabs() {
    const world = await answeringWallet();
    const { wallet, storage, open, topic, id } = world;
    const second = await open();
    storage.refuses = (key) => key.includes('/answer/');
    const heard: string[] = [];
    for (const [name, client] of Object.entries({ wallet, second }))
      client.on('session_request_answered', (event) => heard.push(`${name} ${event.id}`));
    const give = (response: object, client = wallet) =>
      outcomeOf(client.respond({ topic, response: any({ id, jsonrpc: '2.0', ...response }) }));
    const claim = (client: typeof wallet) => outcomeOf(client.claimSessionRequest({ topic, id }));
    const listed = () => [wallet, second].map((client) => client.getPendingSessionRequests().length);
    return { ...world, second, heard, give, claim, listed };
  }

  test.each([
    ['refusal', { error }, 'does not answer'],
    ['refusal', { error }, 'fails'],
    ['result', { result: '0xhash' }, 'does not answer'],
    ['result', { result: '0xhash' }, 'fails'],
  ])('a %s %j ends the request in every tab of this run if storage %s', async (_what, response, how) => {
    const { clock, storage, second, heard, give, claim, listed, answer, id, sent } = await twoTabs();
    const isDeletion = (key: string, value: unknown) => key.includes('/request/') && value === undefined;
    if (how === 'fails') storage.refuses = (key, value) => key.includes('/answer/') || isDeletion(key, value);
    else
      storage.delays = (key, value) =>
        isDeletion(key, value) ? new Promise<void>(() => undefined) : undefined;
    const given = give(response);
    for (let second = 0; second < 11; second += 1) await clock.advance(1_000);
    expect([await given, await answer]).toEqual([{ result: undefined }, response]);
    expect(await storage.keysOf('request')).toHaveLength(1);
    expect([listed(), heard.sort()]).toEqual([
      [0, 0],
      [`second ${id}`, `wallet ${id}`],
    ]);
    expect(await claim(second)).toMatchObject({ error: { code: 'NO_MATCHING_KEY' } });
    for (const other of [{ result: '0xother' }, { error: { code: 1, message: 'Other.' } }])
      expect(await give(other, second)).toMatchObject({ error: { code: 'NO_MATCHING_KEY' } });
    expect(sent()).toBe(1);
  });

  test('fails leaves the mark of a claim that was released after it', async () => {
    const { wallet, storage, topic, id, give, sent } = await twoTabs();
    const claim = await wallet.claimSessionRequest({ topic, id });
    storage.refuses = (key, value) => !key.includes('/request/') || value === undefined;
    await give({ result: '0xhash' });
    expect(await give({ result: '0xother' })).toMatchObject({ error: { code: 'NO_MATCHING_KEY' } });
    await claim.release();
    expect(sent()).toBe(1);
    await wallet.dispose();
    storage.refuses = () => false;
    // Its history was not kept, either.
    const stored = await storage.getItem((await storage.keysOf('request'))[0] ?? '');
    expect(stored).toMatchObject({ id, claimedAt: expect.any(Number) });
  });
});

test.each(['answering', 'claiming'])('%s a request that storage does not read rejects', async (what) => {
  const { clock, wallet, storage, topic, id, respond, sent } = await answeringWallet();
  storage.getItem = () => new Promise(() => undefined);
  const outcome = what === 'answering' ? respond() : outcomeOf(wallet.claimSessionRequest({ topic, id }));
  await clock.advance(10_000);
  expect([await outcome, sent()]).toMatchObject([{ error: { code: 'STORAGE_FAILED' } }, 0]);
});

test('a claim and its release do not hang if storage does not answer', async () => {
  const { clock, wallet, storage, topic, id } = await answeringWallet();
  const claim = await wallet.claimSessionRequest({ topic, id });
  storage.delays = (key) => (key.includes('/request/') ? new Promise(() => undefined) : undefined);
  const released = outcomeOf(claim.release());
  for (let second = 0; second < 21; second += 1) await clock.advance(1_000);
  expect(await released).toEqual({ result: undefined });
  const again = outcomeOf(wallet.claimSessionRequest({ topic, id }));
  for (let second = 0; second < 21; second += 1) await clock.advance(1_000);
  expect(await again).toMatchObject({ error: { code: 'STORAGE_FAILED' } });
});

test.each([
  ['no', { message: 'no', code: -32000 }],
  [{}, { message: 'Internal error', code: -32603 }],
  [{ code: 4001 }, { message: 'Internal error', code: 4001 }],
  [
    { code: -32602, message: 'mine' },
    { message: 'Invalid params', code: -32602 },
  ],
])('respond() with the error %j reaches the dapp as an error', async (error, received) => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  wallet.once('session_request', ({ id }) =>
    wallet.respond({ topic, response: any({ id, jsonrpc: '2.0', error }) }),
  );
  expect(await outcomeOf(dapp.request({ topic, chainId: chain, request: sign }))).toEqual({
    error: received,
  });
  expect(wallet.getPendingSessionRequests()).toEqual([]);
});

test('keeps a pending request when an answer names the wrong topic', async () => {
  const { dapp, wallet, relay, clock } = await createPeers();
  const { topic } = await connectPeers({ dapp, wallet });
  const second = await createClient(relay, clock, 'second');
  const { topic: other } = await connectPeers({ dapp: second, wallet });
  const asking = dapp.request({ topic, ...question });
  await settle();
  const [pending] = wallet.getPendingSessionRequests();
  const response = { id: pending?.id ?? 0, jsonrpc: '2.0', result: 'signed' };
  for (const wrong of ['ef'.repeat(32), other])
    await expect(wallet.respond({ topic: wrong, response })).rejects.toMatchObject({
      code: 'NO_MATCHING_KEY',
    });
  expect(wallet.getPendingSessionRequests()).toHaveLength(1);
  await wallet.respond({ topic, response });
  await expect(asking).resolves.toBe('signed');
});

test('respond() checks the topic first, then the answer and its version', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  const asked = dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [] } });
  const { id } = await new Promise<{ id: number }>((resolve) => wallet.once('session_request', resolve));
  await expect(wallet.respond({ topic: 'ab', response: any({}) })).rejects.toThrow(
    "No matching key. session topic doesn't exist: ab",
  );
  for (const jsonrpc of ['', ' '])
    await expect(wallet.respond({ topic, response: { id, jsonrpc, result: 1 } })).rejects.toThrow(
      `Missing or invalid. respond() response: {"id":${id},"jsonrpc":"${jsonrpc}","result":1}`,
    );
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 1 } });
  expect(await asked).toBe(1);
});
