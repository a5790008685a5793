import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { lateBroadcast } from '../test-support/late-broadcast.ts';
import { address, chain, connectPeers, createClient, outcomeOf } from '../test-support/peers.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const pay = { method: 'eth_sendTransaction', params: [{ from: address, to: address, value: '0x1' }] };

/** A wallet open in two tabs, with a session and one pending payment. */
async function walletInTwoTabs() {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const open = async () => {
    const tab = lateBroadcast(browser.open().environment);
    const client = await createClient(relay, clock, 'wallet', { storage, tabs: tab.environment });
    await settle();
    return { ...tab, client };
  };
  const dapp = await createClient(relay, clock, 'dapp');
  const [first, second] = [await open(), await open()];
  const { topic } = await connectPeers({ dapp, wallet: first.client });
  const answer = outcomeOf(dapp.request({ topic, chainId: chain, request: pay }));
  await settle();
  const [pending] = first.client.getPendingSessionRequests();
  const id = pending?.id ?? 0;
  const response = { id, jsonrpc: '2.0', result: '0xhash' } as const;
  return { relay, clock, dapp, first, second, open, storage, topic, id, response, answer };
}

test('only one of two tabs claims a request they approve at the same time', async () => {
  const { first, second, topic, id, response, answer } = await walletInTwoTabs();
  const claims = await Promise.all(
    [first, second].map(({ client }) => outcomeOf(client.claimSessionRequest({ topic, id }))),
  );
  expect(claims.map((claim) => 'result' in claim).sort()).toEqual([false, true]);
  expect(claims.find((claim) => 'error' in claim)).toMatchObject({ error: { code: 'REQUEST_CLAIMED' } });
  const [winner, loser] = 'result' in (claims[0] ?? {}) ? [first, second] : [second, first];
  await expect(loser.client.respond({ topic, response })).rejects.toMatchObject({ code: 'REQUEST_CLAIMED' });
  await winner.client.respond({ topic, response });
  expect(await answer).toEqual({ result: '0xhash' });
});

test('notifies every tab of an answered request, and the other tabs also with the original’s event', async () => {
  const { first, second, topic, id, response } = await walletInTwoTabs();
  const heard: string[] = [];
  for (const [name, { client }] of Object.entries({ first, second })) {
    client.on('session_request_answered', (event) =>
      heard.push(`${name} answered ${event.id} ${event.topic}`),
    );
    client.on('session_request_expire', (event) => heard.push(`${name} expire ${event.id}`));
  }
  await first.client.respond({ topic, response });
  await settle();
  expect(heard).toEqual([
    `first answered ${id} ${topic}`,
    `second answered ${id} ${topic}`,
    `second expire ${id}`,
  ]);
  expect(second.client.getPendingSessionRequests()).toEqual([]);
});

test.each(['claims', 'answers'])(
  'a tab that %s a request before hearing of its answer finds the answer in storage',
  async (how) => {
    const { first, second, topic, id, response } = await walletInTwoTabs();
    second.delay();
    await first.client.respond({ topic, response });
    await settle();
    expect(second.client.getPendingSessionRequests()).toHaveLength(1);
    const late =
      how === 'claims'
        ? second.client.claimSessionRequest({ topic, id })
        : second.client.respond({ topic, response });
    expect(await outcomeOf(late)).toMatchObject({
      error: { code: 'NO_MATCHING_KEY', message: `No matching key. history: ${id}` },
    });
    second.deliver();
    await settle();
    expect(second.client.getPendingSessionRequests()).toEqual([]);
  },
);

test('a tab without a tab channel still sees the answer in shared application storage', async () => {
  const { relay, clock, storage, first, topic, id, response } = await walletInTwoTabs();
  const apart = await createClient(relay, clock, 'wallet', { storage, tabs: false });
  await first.client.respond({ topic, response });
  await settle();
  await expect(apart.claimSessionRequest({ topic, id })).rejects.toMatchObject({ code: 'NO_MATCHING_KEY' });
});

test('another tab can claim a released request; after a tab is gone, the request carries its claim time', async () => {
  const { clock, first, second, topic, id, response, answer } = await walletInTwoTabs();
  const claim = await first.client.claimSessionRequest({ topic, id });
  expect(claim.request.claimedAt).toBeUndefined();
  await claim.release();
  const again = await first.client.claimSessionRequest({ topic, id });
  expect(again.request.claimedAt).toBeUndefined();
  const begun = Math.floor(clock.now() / 1_000);
  await expect(second.client.claimSessionRequest({ topic, id })).rejects.toMatchObject({
    code: 'REQUEST_CLAIMED',
  });
  await first.client.dispose();
  const taken = await second.client.claimSessionRequest({ topic, id });
  expect(taken.request.claimedAt).toBe(begun);
  await clock.advance(1_000);
  await second.client.respond({ topic, response });
  expect(await answer).toEqual({ result: '0xhash' });
  await expect(taken.release()).resolves.toBeUndefined();
});

test('rejects claims and answers of an expired request in a tab that does not expire it itself', async () => {
  const { relay, clock, storage, first, topic, id, response } = await walletInTwoTabs();
  expect(first.client.core.isOwner).toBe(true);
  const ahead = {
    now: () => clock.now() + 300_000,
    after: (milliseconds: number, run: () => void) => clock.after(milliseconds, run),
  };
  const late = await createClient(relay, clock, 'wallet', { storage, tabs: false, clock: ahead });
  await expect(late.claimSessionRequest({ topic, id })).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' });
  await expect(late.respond({ topic, response })).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' });
});

test('claims a request once per process and rejects unknown ids', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const dapp = await createClient(relay, clock, 'dapp');
  const wallet = await createClient(relay, clock, 'wallet');
  const { topic } = await connectPeers({ dapp, wallet });
  const answer = outcomeOf(dapp.request({ topic, chainId: chain, request: pay }));
  await settle();
  const id = wallet.getPendingSessionRequests()[0]?.id ?? 0;
  await wallet.claimSessionRequest({ topic, id });
  await expect(wallet.claimSessionRequest({ topic, id })).rejects.toMatchObject({ code: 'REQUEST_CLAIMED' });
  await expect(wallet.claimSessionRequest({ topic, id: 7 })).rejects.toMatchObject({
    code: 'NO_MATCHING_KEY',
  });
  const error = { code: 5000, message: 'User rejected.' };
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', error } });
  expect(await answer).toMatchObject({ error });
  await Promise.all([dapp.dispose(), wallet.dispose()]);
});

test('keeps the claim when an answer names another topic', async () => {
  const { dapp, first, second, topic, id, response } = await walletInTwoTabs();
  await first.client.claimSessionRequest({ topic, id });
  const other = await connectPeers({ dapp, wallet: first.client });
  await expect(first.client.respond({ topic: other.topic, response })).rejects.toMatchObject({
    code: 'NO_MATCHING_KEY',
  });
  await expect(second.client.claimSessionRequest({ topic, id })).rejects.toMatchObject({
    code: 'REQUEST_CLAIMED',
  });
});

test('a claim ends when its request ends with its session', async () => {
  const { dapp, first, topic, id } = await walletInTwoTabs();
  await first.client.claimSessionRequest({ topic, id });
  await dapp.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } });
  await settle();
  expect(first.client.getPendingSessionRequests()).toEqual([]);
  const release = await first.client.core.locks.take(`request/${id}`);
  expect(release).toBeDefined();
});

test.each(['first', 'second'] as const)(
  'a request that the %s tab executes outlives its expiry, and its answer is sent',
  async (name) => {
    const { clock, dapp, topic, id, response, ...tabs } = await walletInTwoTabs();
    const { client } = tabs[name];
    const expired: number[] = [];
    client.on('session_request_expire', (event) => expired.push(event.id));
    await client.claimSessionRequest({ topic, id });
    const late: unknown[] = [];
    dapp.on('session_answer', (event) => late.push(event));
    for (let minute = 0; minute < 6; minute += 1) await clock.advance(60_000);
    expect([client.getPendingSessionRequests().length, expired]).toEqual([1, []]);
    await client.respond({ topic, response });
    await settle();
    expect(late).toEqual([{ id, outcome: { result: '0xhash' } }]);
    expect(client.getPendingSessionRequests()).toEqual([]);
  },
);

test.each(['releases it', 'is closed'])(
  'a claimed request that has expired ends once its tab %s',
  async (how) => {
    const { clock, first, second, topic, id } = await walletInTwoTabs();
    const expired: number[] = [];
    first.client.on('session_request_expire', (event) => expired.push(event.id));
    const claim = await second.client.claimSessionRequest({ topic, id });
    for (let minute = 0; minute < 6; minute += 1) await clock.advance(60_000);
    expect(expired).toEqual([]);
    await (how === 'is closed' ? second.client.dispose() : claim.release());
    await clock.advance(61_000);
    expect([first.client.getPendingSessionRequests(), expired]).toEqual([[], [id]]);
  },
);

test('a claim that is never answered ends a day after its request expires', async () => {
  const { clock, first, topic, id } = await walletInTwoTabs();
  await first.client.claimSessionRequest({ topic, id });
  await clock.advance(86_400_000);
  expect(first.client.getPendingSessionRequests()).toHaveLength(1);
  await clock.advance(400_000);
  expect(first.client.getPendingSessionRequests()).toEqual([]);
});

test('a release during a failing refusal takes effect when the refusal fails', async () => {
  const { clock, relay, first, second, topic, id } = await walletInTwoTabs();
  const claim = await first.client.claimSessionRequest({ topic, id });
  relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
  const response = { id, jsonrpc: '2.0', error: { code: 5000, message: 'No.' } } as const;
  const answered = outcomeOf(first.client.respond({ topic, response }));
  await settle();
  await claim.release();
  for (let waited = 0; waited < 70; waited += 1) await clock.advance(1_000);
  expect(await answered).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
  relay.onFrame = () => 'take';
  const again = await second.client.claimSessionRequest({ topic, id });
  expect(again.request.claimedAt).toBeUndefined();
});

test('a release after a result that could not be sent does nothing', async () => {
  const { clock, relay, first, second, topic, id, response, answer } = await walletInTwoTabs();
  const claim = await first.client.claimSessionRequest({ topic, id });
  relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'ignore' : 'take');
  const answered = outcomeOf(first.client.respond({ topic, response }));
  await settle();
  await claim.release();
  for (let waited = 0; waited < 70; waited += 1) await clock.advance(1_000);
  expect(await answered).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
  await expect(second.client.claimSessionRequest({ topic, id })).rejects.toMatchObject({
    code: 'NO_MATCHING_KEY',
  });
  relay.onFrame = () => 'take';
  await clock.advance(30_000);
  expect(await answer).toEqual({ result: '0xhash' });
});

test('rejects a pending claim when its client is disposed of', async () => {
  const { first, topic, id } = await walletInTwoTabs();
  const claimed = outcomeOf(first.client.claimSessionRequest({ topic, id }));
  await first.client.dispose();
  expect(await claimed).toMatchObject({ error: { code: 'NOT_INITIALIZED' } });
});

test('does not claim a request that expires while storage is read', async () => {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  let ahead = 0;
  const memory = memoryStorage();
  const storage = {
    ...memory,
    async getItem(key: string) {
      if (key.includes('/request/')) ahead = 600_000;
      return memory.getItem(key);
    },
  };
  const running = {
    now: () => clock.now() + ahead,
    after: (milliseconds: number, run: () => void) => clock.after(milliseconds, run),
  };
  const dapp = await createClient(relay, clock, 'dapp');
  const wallet = await createClient(relay, clock, 'wallet', { storage, clock: running });
  const { topic } = await connectPeers({ dapp, wallet });
  void outcomeOf(dapp.request({ topic, chainId: chain, request: pay }));
  await settle();
  const id = wallet.getPendingSessionRequests()[0]?.id ?? 0;
  await expect(wallet.claimSessionRequest({ topic, id })).rejects.toMatchObject({ code: 'REQUEST_EXPIRED' });
});
