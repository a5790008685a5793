import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { answerKey } from '../records/stored-request.ts';
import { answeringWallet, isAnswer, pay } from '../test-support/answering-wallet.ts';
import { chain, connectPeers, createClient, outcomeOf } from '../test-support/peers.ts';
import { sendRequest } from '../test-support/raw-messages.ts';

test('an answer ends its request although the client was cut off between the two', async () => {
  const { wallet, storage, topic, id, lose, respond, find, open, answer } = await answeringWallet();
  storage.refuses = (key, value) => key.includes('/request/') && value === undefined;
  lose();
  void respond();
  await settle();
  expect(await storage.keysOf('request')).toHaveLength(1);
  await wallet.dispose();
  storage.refuses = () => false;
  const next = await open();
  expect(next.getPendingSessionRequests()).toEqual([]);
  await expect(next.claimSessionRequest({ topic, id })).rejects.toMatchObject({ code: 'NO_MATCHING_KEY' });
  expect(await storage.keysOf('request')).toEqual([]);
  find();
  await next.core.relayer.restartTransport();
  await settle();
  expect(await answer).toEqual({ result: '0xhash' });
});

test('a request that storage lets nobody delete is not asked for again by a later start', async () => {
  const { relay, clock, dapp, topic, storage, id, find, respondInVain } = await answeringWallet();
  const apart = () => createClient(relay, clock, 'wallet', { storage, tabs: false });
  storage.refuses = (key, value) => key.includes('/request/') && value === undefined;
  await respondInVain();
  relay.onFrame = (frame) => (isAnswer(frame) ? 'ignore' : 'take');
  const next = await apart();
  const shown: number[] = [];
  next.on('session_request', (event) => shown.push(event.id));
  await clock.advance(2_000);
  expect([shown, next.getPendingSessionRequests()]).toEqual([[], []]);
  void outcomeOf(dapp.request({ topic, chainId: chain, request: pay }));
  await settle();
  expect(shown).toHaveLength(1);
  expect(shown).not.toContain(id);
  find();
});

test.each(['connects', 'finds that the request has expired'])(
  'an answer of a window that was closed before it announced it is sent when another one %s',
  async (how) => {
    const { clock, wallet, dapp, storage, topic, id: first, kept, sent, respond } = await answeringWallet();
    await respond();
    void outcomeOf(dapp.request({ topic, chainId: chain, request: pay }));
    await settle();
    const id = Number(wallet.getPendingSessionRequests()[0]?.id);
    const [requestKey = ''] = await storage.keysOf('request');
    const message = wallet.core.messenger.sealAnswer(topic, id, '0xhash');
    const record = { id, topic, message, expiry: clock.now() / 1_000 + 86_400 };
    await storage.setItems?.([
      [requestKey.replace(`/request/${id}`, `/answer/${answerKey(record)}`), record],
    ]);
    if (how === 'connects') await wallet.core.relayer.restartTransport();
    else for (let minute = 0; minute < 6; minute += 1) await clock.advance(60_000);
    await clock.advance(10_000);
    expect(first).not.toBe(id);
    expect([sent(), await kept()]).toEqual([2, []]);
    expect(wallet.getPendingSessionRequests()).toEqual([]);
  },
);

test('an answer of a window that is closed before it announces it is sent by the window that holds the socket', async () => {
  const { clock, open, wallet, storage, respond, answer, kept } = await answeringWallet();
  const second = await open();
  const { setItems } = storage;
  storage.setItems = async (changes) => {
    await setItems.call(storage, changes);
    if (changes.some(([key]) => key.includes('/answer/'))) await new Promise(() => undefined);
  };
  void respond(second);
  await settle();
  void second.dispose();
  storage.setItems = setItems;
  expect([wallet.getPendingSessionRequests().length, (await kept()).length]).toEqual([1, 1]);
  await clock.advance(10_000);
  expect([await answer, await kept(), wallet.getPendingSessionRequests()]).toEqual([
    { result: '0xhash' },
    [],
    [],
  ]);
});

test.each(['does not delete it', 'is closed before it has deleted it'])(
  'the next request is shown although the window that refused the one before %s',
  async (how) => {
    const { clock, open, wallet, storage, topic, id, ask } = await answeringWallet();
    const second = await open();
    const shown: number[] = [];
    wallet.on('session_request', (event) => shown.push(event.id));
    const { id: next } = await ask();
    const isDeletion = (key: string, value: unknown) => key.endsWith(`/request/${id}`) && value === undefined;
    const isClosed = how.startsWith('is closed');
    if (isClosed)
      storage.delays = (...change) => (isDeletion(...change) ? new Promise(() => undefined) : undefined);
    else storage.refuses = isDeletion;
    const error = { code: 5000, message: 'No.' };
    void outcomeOf(second.respond({ topic, response: { id, jsonrpc: '2.0', error } }));
    await settle();
    if (isClosed) void second.dispose();
    storage.delays = () => undefined;
    expect([shown, wallet.core.requests.has(id)]).toEqual([[], true]);
    await clock.advance(10_000);
    expect([shown, wallet.getPendingSessionRequests().map((request) => request.id)]).toEqual([
      [next],
      [next],
    ]);
    expect((await storage.keysOf('request')).length).toBe(isClosed ? 1 : 2);
  },
);

test('a stored answer that its key does not open ends its request once the relay has it', async () => {
  const { clock, wallet, topic, id, kept, sent } = await answeringWallet();
  const damaged = { id, topic, message: 'A'.repeat(64), expiry: clock.now() / 1_000 + 86_400 };
  await wallet.core.answers.set(answerKey(damaged), damaged);
  await clock.advance(10_000);
  expect([sent(), await kept(), wallet.core.requests.size]).toEqual([1, [], 0]);
});

test('a window that opens leaves a request to the window that is sending its answer', async () => {
  const { clock, wallet, storage, open, lose, find, respond, sent } = await answeringWallet();
  lose();
  const responding = respond();
  await settle();
  const heard: number[] = [];
  wallet.on('session_request_answered', ({ id }) => heard.push(id));
  const later = await open();
  expect([heard, await storage.keysOf('request'), sent()]).toEqual([[], [expect.any(String)], 1]);
  expect(later.getPendingSessionRequests()).toEqual([]);
  find();
  await clock.advance(20_000);
  expect(await responding).toEqual({ result: undefined });
  expect(heard).toHaveLength(1);
});

test('an answer that is sent later leaves the claim of another site, which has used its id since', async () => {
  const { relay, clock, wallet, id, find, respondInVain, answer } = await answeringWallet();
  await respondInVain();
  const other = await createClient(relay, clock, 'other');
  const { topic } = await connectPeers({ dapp: other, wallet });
  await sendRequest(other, topic, 'wc_sessionRequest', { request: pay, chainId: chain }, id);
  await wallet.claimSessionRequest({ topic, id });
  find();
  relay.disconnectAll();
  await clock.advance(10_000);
  expect(await answer).toEqual({ result: '0xhash' });
  await expect(wallet.claimSessionRequest({ topic, id })).rejects.toMatchObject({ code: 'REQUEST_CLAIMED' });
});
