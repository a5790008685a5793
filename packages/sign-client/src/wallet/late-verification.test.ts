import { FakeClock, settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import type { VerifyContext } from '../records/records.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { lateBroadcast } from '../test-support/late-broadcast.ts';
import { address, chain, connectPeers, createClient, outcomeOf } from '../test-support/peers.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';
import { MemoryRelay } from '../testing/memory-relay.ts';

const pay = { method: 'eth_sendTransaction', params: [{ from: address, to: address, value: '0x1' }] };
const verifyUrl = 'https://verify.example';

/** A wallet in two tabs whose verify service answers about a payment when `speak` is called. */
async function walletWithSlowService() {
  const relay = new MemoryRelay();
  const clock = new FakeClock();
  const browser = new FakeTabs();
  const storage = memoryStorage();
  let speak: () => void = () => undefined;
  const spoken = new Promise<void>((resolve) => (speak = resolve));
  const fetch = async (url: unknown) =>
    String(url).includes('/attestation/')
      ? spoken.then(() => Response.json({ origin: 'https://dapp.example', isScam: true }))
      : new Response('', { status: 404 });
  const open = async () => {
    const fake = browser.open();
    const tab = lateBroadcast(fake.environment);
    const options = { storage, tabs: tab.environment, verifyUrl, fetch };
    const client = await createClient(relay, clock, 'wallet', options);
    await settle();
    return { ...fake, ...tab, client };
  };
  const dapp = await createClient(relay, clock, 'dapp');
  const [first, second] = [await open(), await open()];
  const { topic } = await connectPeers({ dapp, wallet: first.client });
  const ask = async () => {
    const answer = outcomeOf(dapp.request({ topic, chainId: chain, request: pay }));
    await settle();
    return answer;
  };
  return { clock, first, second, open, topic, ask, speak };
}

test('a late verify answer does not change a request that another tab claimed', async () => {
  const { first, second, topic, ask, speak } = await walletWithSlowService();
  void ask();
  await settle();
  const id = second.client.getPendingSessionRequests()[0]?.id ?? 0;
  first.delay();
  await second.client.claimSessionRequest({ topic, id });
  speak();
  await settle();
  await settle();
  await second.client.dispose();
  first.deliver();
  const { request } = await first.client.claimSessionRequest({ topic, id });
  expect(request.claimedAt).toBeDefined();
});

test('a tab that wakes after a takeover leaves the request it was verifying to the new owner', async () => {
  const { clock, first, second, open, topic, ask } = await walletWithSlowService();
  const verification = await first.client.core.verification;
  let judge: (context: VerifyContext) => void = () => undefined;
  if (verification) verification.context = () => new Promise((resolve) => (judge = resolve));
  void ask();
  await settle();
  expect(second.client.getPendingSessionRequests()).toEqual([]);
  first.sleep();
  for (let second_ = 0; second_ < 60; second_ += 1) await clock.advance(1_000);
  expect(second.client.core.isOwner).toBe(true);
  const [pending] = second.client.getPendingSessionRequests();
  const id = pending?.id ?? 0;
  await second.client.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xhash' } });
  first.wake();
  await settle();
  expect(first.client.core.isOwner).toBe(false);
  judge({ verified: { verifyUrl, validation: 'UNKNOWN', origin: '' } });
  await settle();
  const third = await open();
  for (const { client } of [first, second, third]) expect(client.getPendingSessionRequests()).toEqual([]);
});
