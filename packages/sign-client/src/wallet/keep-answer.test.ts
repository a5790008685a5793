import { settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { answerKey } from '../records/stored-request.ts';
import { answeringWallet, isAnswer, pay } from '../test-support/answering-wallet.ts';
import { chain, createClient } from '../test-support/peers.ts';
import { sendRaw } from '../test-support/raw-messages.ts';

describe('a result that the relay has not accepted', () => {
  test('is sent by the next start, which does not show its request again', async () => {
    const { wallet, lose, respond, find, open, answer, kept } = await answeringWallet();
    lose();
    const cutOff = respond();
    await settle();
    await wallet.dispose();
    expect(await cutOff).toMatchObject({ error: { code: 'ABORTED' } });
    find();
    const next = await open();
    const shown: number[] = [];
    next.on('session_request', (event) => shown.push(event.id));
    await settle();
    expect(next.getPendingSessionRequests()).toEqual([]);
    expect([await answer, await kept()]).toEqual([{ result: '0xhash' }, []]);
    expect(shown).toEqual([]);
  });

  test('leaves nothing behind once it is accepted, and no timer', async () => {
    const { wallet, dapp, clock, respond, answer, kept, sent } = await answeringWallet();
    expect(await respond()).toEqual({ result: undefined });
    expect([await answer, await kept(), sent()]).toEqual([{ result: '0xhash' }, [], 1]);
    await Promise.all([wallet.dispose(), dapp.dispose()]);
    // A window that nobody listens to looks for its requests once more.
    await clock.advance(5_000);
    expect(clock.pending).toBe(0);
  });

  test('leaves no timer when its client is disposed of', async () => {
    const { wallet, dapp, clock, respondInVain } = await answeringWallet();
    await respondInVain();
    await Promise.all([wallet.dispose(), dapp.dispose()]);
    expect(clock.pending).toBe(0);
  });

  test('keeps the next request waiting until its attempt has failed, and no longer', async () => {
    const { wallet, clock, lose, respond, ask } = await answeringWallet();
    lose();
    const failed = respond();
    await settle();
    const shown: number[] = [];
    wallet.on('session_request', (event) => shown.push(event.id));
    const { id } = await ask();
    expect(shown).toEqual([]);
    for (let waited = 0; waited < 65; waited += 1) await clock.advance(1_000);
    expect(await failed).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
    expect(shown).toEqual([id]);
  });

  test('is sent by a tab that takes over', async () => {
    const { wallet, clock, open, lose, find, respond, answer, kept } = await answeringWallet();
    const second = await open();
    lose();
    void respond();
    await settle();
    expect(second.getPendingSessionRequests()).toEqual([]);
    find();
    await wallet.dispose();
    await clock.advance(2_000);
    expect([await answer, await kept()]).toEqual([{ result: '0xhash' }, []]);
  });

  test('of a tab that is closed is sent by the tab that owns the socket', async () => {
    const { clock, open, lose, find, respond, answer, kept } = await answeringWallet();
    const second = await open();
    lose();
    void respond(second);
    await settle();
    await second.dispose();
    await settle();
    find();
    await clock.advance(20_000);
    expect([await answer, await kept()]).toEqual([{ result: '0xhash' }, []]);
  });

  test('is sent again when a relay refuses it for now, less and less often', async () => {
    const { relay, clock, find, respond, answer, kept, sent } = await answeringWallet();
    relay.onFrame = (frame) => (isAnswer(frame) ? { code: -32_000, message: 'full' } : 'take');
    const refused = respond();
    await clock.advance(11_000);
    expect(await refused).toMatchObject({ error: { code: 'RELAY_ERROR', message: 'full' } });
    for (let minute = 0; minute < 60; minute += 1) await clock.advance(60_000);
    expect(sent()).toBeGreaterThan(10);
    expect(sent()).toBeLessThan(60);
    expect(await kept()).toHaveLength(1);
    find();
    for (let minute = 0; minute < 6; minute += 1) await clock.advance(60_000);
    expect([await answer, await kept()]).toEqual([{ result: '0xhash' }, []]);
  });

  test('is forgotten when the relay refuses it for good, and its request can be refused', async () => {
    const { relay, wallet, clock, respond, kept, sent, topic, id, answer } = await answeringWallet();
    relay.onFrame = (frame) => (isAnswer(frame) ? { code: -32_602, message: 'too large' } : 'take');
    expect(await respond()).toMatchObject({ error: { code: 'RELAY_ERROR', message: 'too large' } });
    relay.disconnectAll();
    await clock.advance(60_000);
    expect([await kept(), sent()]).toEqual([[], 1]);
    expect(wallet.getPendingSessionRequests().map((one) => one.id)).toEqual([id]);
    relay.onFrame = () => 'take';
    const error = { code: 5000, message: 'too large' };
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', error } });
    expect(await answer).toEqual({ error });
  });

  test('that the relay refuses for good leaves its request pending, though storage first fails to delete it', async () => {
    const { relay, wallet, clock, storage, respond, kept, id } = await answeringWallet();
    // The window has taken over the socket.
    await clock.advance(1_000);
    relay.onFrame = (frame) => (isAnswer(frame) ? { code: -32_602, message: 'too large' } : 'take');
    storage.refuses = (key, value) => key.includes('/answer/') && value === undefined;
    expect(await respond()).toMatchObject({ error: { code: 'RELAY_ERROR' } });
    expect(await kept()).toHaveLength(1);
    storage.refuses = () => false;
    await clock.advance(10_000);
    expect(await kept()).toEqual([]);
    expect(wallet.getPendingSessionRequests().map((one) => one.id)).toEqual([id]);
  });

  test('that the relay refuses for good in a tab without the socket can be refused there', async () => {
    const { relay, open, respond, kept, sent, topic, id, answer } = await answeringWallet();
    const second = await open();
    relay.onFrame = (frame) => (isAnswer(frame) ? { code: -32_602, message: 'too large' } : 'take');
    expect(await respond(second)).toMatchObject({ error: { code: 'RELAY_ERROR', message: 'too large' } });
    expect([await kept(), sent(), second.hasUnsentAnswer({ topic, id })]).toEqual([[], 1, false]);
    relay.onFrame = () => 'take';
    const error = { code: 5000, message: 'too large' };
    await second.respond({ topic, response: { id, jsonrpc: '2.0', error } });
    expect(await answer).toEqual({ error });
  });

  test('given again while it is being sent resolves with it; another one rejects', async () => {
    const { clock, lose, find, respond, wallet } = await answeringWallet();
    lose();
    const first = respond();
    await settle();
    const same = respond();
    expect(await respond(wallet, '0xother')).toMatchObject({ error: { code: 'REQUEST_ANSWERED' } });
    find();
    wallet.core.relayer.restartTransport();
    await clock.advance(20_000);
    expect([await first, await same]).toEqual([{ result: undefined }, { result: undefined }]);
  });

  test('does not end each connection at once, if it is what ends them', async () => {
    const { relay, clock, respond, sent } = await answeringWallet();
    relay.onFrame = (frame) => {
      if (isAnswer(frame)) queueMicrotask(() => relay.disconnectAll(1009));
      return isAnswer(frame) ? 'ignore' : 'take';
    };
    const refused = respond();
    for (let second = 0; second < 600; second += 1) await clock.advance(1_000);
    expect(await refused).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
    const before = sent();
    for (let second = 0; second < 300; second += 1) await clock.advance(1_000);
    expect(sent() - before).toBeLessThan(before);
  });

  test('is forgotten with its session', async () => {
    const { dapp, topic, respondInVain, kept } = await answeringWallet();
    await respondInVain();
    expect(await kept()).toHaveLength(1);
    await dapp.disconnect({ topic });
    await settle();
    expect(await kept()).toEqual([]);
  });

  test('is forgotten after a day', async () => {
    const { wallet, clock, respondInVain, open, find, kept, sent } = await answeringWallet();
    await respondInVain();
    const before = sent();
    await wallet.dispose();
    await clock.advance(86_400_000);
    find();
    await open();
    await settle();
    expect([await kept(), sent()]).toEqual([[], before]);
  });

  test('ends its request in a tab that learns of it from storage only', async () => {
    const { relay, clock, wallet, storage, topic, id, lose, respond } = await answeringWallet();
    const apart = await createClient(relay, clock, 'wallet', { storage, tabs: false });
    storage.refuses = (key, value) => key.includes('/request/') && value === undefined;
    lose();
    void respond();
    await settle();
    storage.refuses = () => false;
    await wallet.dispose();
    await expect(apart.claimSessionRequest({ topic, id })).rejects.toMatchObject({ code: 'NO_MATCHING_KEY' });
    expect(apart.getPendingSessionRequests()).toEqual([]);
  });

  test('is not asked for again when the request is handled again', async () => {
    const { dapp, wallet, topic, id, respondInVain, find, sent } = await answeringWallet();
    await respondInVain();
    await wallet.core.history.deleteReceived(topic, id);
    const shown: number[] = [];
    wallet.on('session_request', (event) => shown.push(event.id));
    const before = sent();
    const params = { request: { ...pay, expiryTimestamp: 2 ** 31 }, chainId: chain };
    await sendRaw(dapp, topic, { id, jsonrpc: '2.0', method: 'wc_sessionRequest', params }, 1108);
    await settle();
    expect([wallet.getPendingSessionRequests(), shown, sent()]).toEqual([[], [], before]);
    find();
  });
});

test('a request whose message a killed wallet handles again is not shown once it is answered and the site has it', async () => {
  const { relay, wallet, storage, clock, ask, open } = await answeringWallet();
  // The client is killed before the message leaves its inbox.
  storage.refuses = (key, value) => key.includes('/inbound/') && value === undefined;
  const { answer, id } = await ask();
  storage.refuses = () => false;
  const { topic } = wallet.getPendingSessionRequests()[0] ?? { topic: '' };
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xhash' } });
  expect(await answer).toEqual({ result: '0xhash' });
  expect(await storage.keysOf('inbound')).toHaveLength(1);
  await wallet.dispose();
  const next = await open();
  await clock.advance(5_000);
  expect(next.getPendingSessionRequests().map((request) => request.id)).not.toContain(id);
  expect([await storage.keysOf('inbound'), relay.storedCount]).toEqual([[], 0]);
});

test('sends a result without keeping it when its session has too many, or it is too large', async () => {
  const { wallet, topic, id, answer, respond, kept } = await answeringWallet();
  const other = 'ef'.repeat(32);
  const fill = (count: number, of: string) =>
    Promise.all(
      Array.from({ length: count }, (_none, index) => {
        const one = { id: index + 1, topic: of, message: 'x', expiry: 2 ** 40 };
        return wallet.core.answers.set(answerKey(one), one);
      }),
    );
  const set = () => kept().then((keys) => keys.some((key) => key.endsWith(`.${id}`)));
  await fill(100, topic);
  await fill(100, other);
  expect(await respond()).toEqual({ result: undefined });
  expect([await answer, await set()]).toEqual([{ result: '0xhash' }, false]);
  expect(wallet.getPendingSessionRequests()).toEqual([]);
});

describe('a result that storage takes longer than ten seconds to store, while the relay takes none,', () => {
  async function slowly() {
    const world = await answeringWallet();
    const { clock, wallet, storage, topic, id, lose, respond } = world;
    let end: { store(): void; fail(): void } = { store: () => undefined, fail: () => undefined };
    const stored = new Promise<void>((resolve, reject) => {
      end = { store: resolve, fail: () => reject(new DOMException('quota', 'QuotaExceededError')) };
    });
    storage.delays = (key, value) => (key.includes('/answer/') && value !== undefined ? stored : undefined);
    lose();
    const failed = respond();
    for (let waited = 0; waited < 95; waited += 1) await clock.advance(1_000);
    expect(await failed).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
    expect([wallet.getPendingSessionRequests(), wallet.hasUnsentAnswer({ topic, id })]).toEqual([[], true]);
    expect(await storage.keysOf('request')).toHaveLength(1);
    return { ...world, ...end };
  }

  test('ends its request once it is stored', async () => {
    const { clock, relay, storage, store, find, answer } = await slowly();
    store();
    await settle();
    expect(await storage.keysOf('request')).toEqual([]);
    find();
    relay.disconnectAll();
    await clock.advance(10_000);
    expect(await answer).toEqual({ result: '0xhash' });
  });

  test('leaves its request pending if storage then fails', async () => {
    const { wallet, topic, id, storage, fail, find, respond, answer } = await slowly();
    fail();
    await settle();
    expect(wallet.getPendingSessionRequests().map((request) => request.id)).toEqual([id]);
    expect([await storage.keysOf('request'), wallet.hasUnsentAnswer({ topic, id })]).toEqual([
      [expect.stringContaining(String(id))],
      false,
    ]);
    find();
    expect(await respond()).toEqual({ result: undefined });
    expect(await answer).toEqual({ result: '0xhash' });
  });
});

test('a second call with the same result before the first has stored it sends it once, with its metadata', async () => {
  const { clock, relay, wallet, storage, respond, answer } = await answeringWallet();
  let store: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    store = resolve;
  });
  storage.delays = (key, value) => (key.includes('/answer/') && value !== undefined ? stored : undefined);
  const both = [respond(), respond()];
  await settle();
  const second = respond();
  await clock.advance(6_000);
  await wallet.core.relayer.restartTransport();
  expect(relay.frames.filter(isAnswer)).toEqual([]);
  store();
  expect(await Promise.all([...both, second])).toEqual(Array(3).fill({ result: undefined }));
  expect(await answer).toEqual({ result: '0xhash' });
  const frames = relay.frames.filter(isAnswer);
  expect(frames).toHaveLength(1);
  expect(frames[0]?.params).toMatchObject({ tvf: { rpcMethods: [pay.method], chainId: chain } });
});

test('the same result given after it was sent in the background resolves in every tab; another answer rejects', async () => {
  const { clock, open, relay, wallet, topic, id, find, respond, respondInVain, answer, sent } =
    await answeringWallet();
  const second = await open();
  await respondInVain(second);
  find();
  relay.disconnectAll();
  await clock.advance(10_000);
  expect(await answer).toEqual({ result: '0xhash' });
  const before = sent();
  for (const client of [wallet, second]) {
    expect(await respond(client)).toEqual({ result: undefined });
    expect(await respond(client, '0xother')).toMatchObject({ error: { code: 'NO_MATCHING_KEY' } });
    const error = { code: 5000, message: 'No.' };
    await expect(client.respond({ topic, response: { id, jsonrpc: '2.0', error } })).rejects.toMatchObject({
      code: 'NO_MATCHING_KEY',
    });
  }
  expect(sent()).toBe(before);
});

test('a result that the relay has is not unsent, though storage does not delete its record', async () => {
  const { wallet, storage, topic, id, respond, kept } = await answeringWallet();
  storage.refuses = (key, value) => key.includes('/answer/') && value === undefined;
  expect(await respond()).toEqual({ result: undefined });
  expect([(await kept()).length, wallet.hasUnsentAnswer({ topic, id })]).toEqual([1, false]);
});

test('sends a result without keeping it when storage never says that it has it', async () => {
  const { wallet, clock, respond, answer } = await answeringWallet();
  const set = wallet.core.answers.set.bind(wallet.core.answers);
  wallet.core.answers.set = async (...record) => {
    await set(...record);
    await new Promise(() => undefined);
  };
  const done = respond();
  await clock.advance(11_000);
  expect([await done, await answer]).toEqual([{ result: undefined }, { result: '0xhash' }]);
});
