import { FakeClock, settle } from '@mooring/protocol/testing';
import { describe, expect, test } from 'vitest';
import { isAnswer } from '../test-support/answering-wallet.ts';
import { chain, connectPeers, createClient, outcomeOf, type PeerOptions } from '../test-support/peers.ts';
import { sendRequest } from '../test-support/raw-messages.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const start = 1_700_000_000_000_000;

/** A wallet and three sites, each with a session; sites choose their request ids. */
async function walletAndSites(names = ['one', 'two', 'three'], signConfig: PeerOptions['signConfig'] = {}) {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const storage = refusingStorage();
  const open = (options: PeerOptions = {}) =>
    createClient(relay, clock, 'wallet', { storage, signConfig, ...options });
  const wallet = await open();
  const shown: string[] = [];
  const asking: { id: number; topic: string; wallet: typeof wallet }[] = [];
  const follow = (client: typeof wallet) => {
    client.on('session_request', ({ id, topic, params }) => {
      shown.push(String((params.request.params as unknown[])[0]));
      asking.push({ id, topic, wallet: client });
    });
  };
  follow(wallet);
  const ask: Record<string, (text: string, id: number) => Promise<void>> = {};
  for (const name of names) {
    const site = await createClient(relay, clock, name);
    const { topic } = await connectPeers({ dapp: site, wallet });
    ask[name] = (text, id) =>
      sendRequest(
        site,
        topic,
        'wc_sessionRequest',
        { request: { method: 'personal_sign', params: [text] }, chainId: chain },
        start + id,
      );
  }
  return { relay, clock, wallet, storage, open, follow, shown, asking, ask };
}

/** Answers shown requests until none is left, or at most `times` times. */
async function answer({ clock, asking }: Awaited<ReturnType<typeof walletAndSites>>, times = 100) {
  for (let time = 0; time < times; time += 1) {
    const next = asking.shift();
    if (!next) return;
    const { id, topic, wallet } = next;
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: true } });
    await clock.advance(1);
  }
}

const textsOf = (wallet: Awaited<ReturnType<typeof walletAndSites>>['wallet']) =>
  wallet.getPendingSessionRequests().map(({ params }) => (params.request.params as string[])[0]);

test('shows requests in order of arrival, regardless of their ids', async () => {
  const world = await walletAndSites();
  const { wallet, shown, ask } = world;
  await ask.one?.('first', 900);
  await ask.one?.('second', 100);
  await ask.one?.('third', 500);
  expect(textsOf(wallet)).toEqual(['first', 'second', 'third']);
  await answer(world);
  expect(shown).toEqual(['first', 'second', 'third']);
});

test('alternates between sites, however often one asks and however low its ids', async () => {
  const world = await walletAndSites();
  const { wallet, shown, ask } = world;
  for (let number = 0; number < 5; number += 1) await ask.one?.(`chatty ${number}`, number);
  await ask.two?.('quiet', 800);
  await ask.three?.('other 0', 900);
  await ask.three?.('other 1', 700);
  expect(textsOf(wallet).slice(0, 5)).toEqual(['chatty 0', 'quiet', 'other 0', 'chatty 1', 'other 1']);
  await answer(world);
  expect(shown).toEqual([
    'chatty 0',
    'quiet',
    'other 0',
    'chatty 1',
    'other 1',
    'chatty 2',
    'chatty 3',
    'chatty 4',
  ]);
});

test('a site that asks again after an answer does not keep its turn', async () => {
  const world = await walletAndSites();
  const { shown, ask } = world;
  await ask.one?.('chatty 0', 10);
  await ask.two?.('quiet 0', 800);
  await ask.two?.('quiet 1', 801);
  for (let number = 1; number < 3; number += 1) {
    await ask.one?.(`chatty ${number}`, number);
    await answer(world, 1);
  }
  await answer(world);
  expect(shown.slice(0, 4)).toEqual(['chatty 0', 'quiet 0', 'chatty 1', 'quiet 1']);
});

test('keeps the order across a restart', async () => {
  const world = await walletAndSites();
  const { wallet, clock, open, follow, shown, asking, ask } = world;
  await ask.one?.('first', 900);
  await ask.one?.('second', 100);
  await ask.two?.('third', 1);
  await wallet.dispose();
  const back = await open();
  shown.length = 0;
  asking.length = 0;
  follow(back);
  expect(textsOf(back)).toEqual(['first', 'third', 'second']);
  await clock.advance(1_000);
  await answer(world);
  expect(shown).toEqual(['first', 'third', 'second']);
});

test('emits each of many waiting requests once', async () => {
  const names = Array.from({ length: 6 }, (_none, index) => `site ${index}`);
  const { clock, shown, ask } = await walletAndSites(names, { disableRequestQueue: true });
  const all = names.map(async (name, site) => {
    for (let number = 0; number < 90; number += 1) await ask[name]?.(name, 100 * site + number);
  });
  await Promise.all(all);
  await clock.advance(1_000);
  expect(shown).toHaveLength(540);
});

test('shows a request whose id another site used before', async () => {
  const world = await walletAndSites();
  await world.ask.one?.('first', 1);
  await answer(world);
  await world.ask.two?.('second', 1);
  expect(world.shown).toEqual(['first', 'second']);
  await answer(world);
  expect(world.wallet.core.requests.size).toBe(0);
});

describe('the next request', () => {
  const answers = { result: { result: true }, refusal: { error: { code: 5000, message: 'No.' } } };

  /** Two waiting requests, the first of which is shown. */
  async function two(signConfig: PeerOptions['signConfig'] = {}) {
    const world = await walletAndSites(['one'], signConfig);
    await world.ask.one?.('first', 1);
    await world.ask.one?.('second', 2);
    const respond = (response: object = answers.result) => {
      const { id, topic, wallet } = world.asking[0] as (typeof world.asking)[0];
      return wallet.respond({ topic, response: { id, jsonrpc: '2.0', ...response } as never });
    };
    return { ...world, respond };
  }

  test.each(Object.entries(answers))(
    'is shown after the caller of a %s has continued',
    async (_what, given) => {
      const { clock, respond, shown } = await two();
      await respond(given).then(() => shown.push('dismissed'));
      await clock.advance(0);
      expect(shown).toEqual(['first', 'dismissed', 'second']);
    },
  );

  test('is shown by a timer, after callers whose promises take many microtasks', async () => {
    const { clock, respond, shown } = await two();
    const dismiss = async (frames = 20): Promise<void> =>
      frames === 0 ? respond() : await dismiss(frames - 1);
    await dismiss().then(() => shown.push('dismissed'));
    await settle();
    expect(shown).toEqual(['first', 'dismissed']);
    await clock.advance(0);
    expect(shown).toEqual(['first', 'dismissed', 'second']);
  });

  test('is not shown by a client that is disposed of', async () => {
    const { clock, wallet, respond, shown } = await two();
    await respond();
    await wallet.dispose();
    await clock.advance(0);
    expect(shown).toEqual(['first']);
  });

  test('does not wait for ever for a storage that does not answer', async () => {
    const { clock, storage, respond, shown } = await two();
    storage.delays = (key, value) =>
      key.includes('/answer/') && value === undefined ? new Promise(() => undefined) : undefined;
    const responding = respond();
    await clock.advance(9_999);
    expect(shown).toEqual(['first']);
    await clock.advance(1);
    await responding;
    await clock.advance(0);
    expect(shown).toEqual(['first', 'second']);
  });

  test('does not wait for the relay once the session of the answered one has ended', async () => {
    const { relay, clock, wallet, ask, asking, shown } = await walletAndSites(['one', 'two']);
    await ask.one?.('first', 1);
    await ask.two?.('second', 2);
    relay.onFrame = (frame) => (isAnswer(frame) ? 'ignore' : 'take');
    const { id, topic } = asking[0] as (typeof asking)[0];
    void outcomeOf(wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: true } }));
    await settle();
    await wallet.disconnect({ topic });
    await clock.advance(10_000);
    expect(shown).toEqual(['first', 'second']);
  });

  test('of a tab without the socket is shown there after its caller has continued, too', async () => {
    const browser = new FakeTabs();
    const relay = new MemoryRelay();
    const clock = new FakeClock();
    const storage = refusingStorage();
    const open = async () => {
      const tabs = browser.open();
      const client = await createClient(relay, clock, 'wallet', { storage, tabs: tabs.environment });
      await settle();
      return { ...tabs, client };
    };
    const [owner, second] = [await open(), await open()];
    const dapp = await createClient(relay, clock, 'dapp');
    const { topic } = await connectPeers({ dapp, wallet: owner.client });
    owner.hide();
    const shown: string[] = [];
    second.client.on('session_request', ({ params }) => shown.push(String(params.request.params)));
    for (const text of ['first', 'second']) {
      void outcomeOf(
        dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [text] } }),
      );
      await settle();
    }
    expect(shown).toEqual(['first']);
    // The relay has the answer, and its record is being deleted, when the owner shows the next request.
    let store: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    storage.delays = (key, value) => (key.includes('/answer/') && value === undefined ? stored : undefined);
    const [{ id } = { id: 0 }] = second.client.getPendingSessionRequests();
    const responding = second.client
      .respond({ topic, response: { id, jsonrpc: '2.0', result: true } })
      .then(() => shown.push('dismissed'));
    await settle();
    expect([shown, second.client.core.requests.has(id)]).toEqual([['first'], false]);
    store();
    await responding;
    await clock.advance(0);
    expect(shown).toEqual(['first', 'dismissed', 'second']);
  });
});
