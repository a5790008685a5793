import { settle } from '@mooring/protocol/testing';
import { expect, test, vi } from 'vitest';
import type { SignClient } from '../client/sign-client.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import {
  chain,
  connectPeers,
  createClient,
  createPeers,
  outcomeOf,
  type Peers,
} from '../test-support/peers.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';

const question = { chainId: chain, request: { method: 'personal_sign', params: [] } };

test('reports a request as sent only once the relay has it', async () => {
  const { relay, clock, dapp, wallet } = await createPeers();
  const { topic } = await connectPeers({ dapp, wallet });
  const sent: number[] = [];
  relay.onFrame = () => 'ignore';
  dapp.request({ topic, ...question, onSent: (id) => sent.push(id) }).catch(() => undefined);
  await settle();
  expect(sent).toEqual([]);
  relay.onFrame = () => 'take';
  relay.disconnectAll();
  await clock.advance(200);
  expect(sent).toEqual([expect.any(Number)]);
});

test('emits `session_answer` for an answer to a request of an earlier page', async () => {
  const storage = memoryStorage();
  const { relay, clock, dapp, wallet } = await createPeers({ dapp: { storage } });
  const { topic } = await connectPeers({ dapp, wallet });
  const asked = new Promise<number>((resolve) => wallet.once('session_request', ({ id }) => resolve(id)));
  const sent: number[] = [];
  dapp.request({ topic, ...question, onSent: (id) => sent.push(id) }).catch(() => undefined);
  const id = await asked;
  await settle();
  expect(sent).toEqual([id]);
  await dapp.dispose();

  const next = await createClient(relay, clock, 'dapp', { storage });
  const heard: unknown[] = [];
  next.on('session_answer', (answer) => heard.push(answer));
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } });
  await clock.advance(2_000);
  expect(heard).toEqual([{ id, outcome: { result: '0xsigned' } }]);
});

test('emits no event for an answer that a caller awaits', async () => {
  const { clock, dapp, wallet } = await createPeers();
  const { topic } = await connectPeers({ dapp, wallet });
  wallet.on('session_request', ({ id }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } }),
  );
  const heard: unknown[] = [];
  dapp.on('session_answer', (answer) => heard.push(answer));
  await expect(dapp.request({ topic, ...question })).resolves.toBe('0xsigned');
  const pinged = dapp.ping({ topic });
  await clock.advance(1_000);
  await pinged;
  expect(heard).toEqual([]);
});

/** The wallet answers every request at once. */
function answerAll({ wallet }: Pick<Peers, 'wallet'>): void {
  wallet.on('session_request', ({ id, topic }) =>
    wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } }),
  );
}

test('resolves although the params cannot be cloned for other tabs, which hear of their JSON form', async () => {
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const inTab = () => ({ storage, tabs: browser.open().environment });
  const peers = await createPeers({ dapp: inTab() });
  const { topic } = await connectPeers(peers);
  const other = await createClient(peers.relay, peers.clock, 'dapp', inTab());
  const heard: unknown[] = [];
  other.on('session_request_sent', ({ request }) => heard.push(request.params));
  answerAll(peers);
  const params = [new Proxy({ to: '0x1', value: 5n }, {})];
  const request = { method: 'eth_sendTransaction', params };
  await expect(peers.dapp.request({ topic, chainId: chain, request })).resolves.toBe('0xsigned');
  expect(heard).toEqual([[{ to: '0x1', value: 5n }]]);
});

test('resolves although `onSent` throws, which is reported as uncaught', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  answerAll(peers);
  const reported: unknown[] = [];
  const report = vi.spyOn(globalThis, 'queueMicrotask');
  const onSent = () => {
    report.mockImplementationOnce((run) => {
      try {
        run();
      } catch (error) {
        reported.push(error);
      }
    });
    throw new Error('broken');
  };
  await expect(peers.dapp.request({ topic, ...question, onSent })).resolves.toBe('0xsigned');
  report.mockRestore();
  expect(reported).toEqual([new Error('broken')]);
});

const minute = 60_000;

/** The relay passes messages on, but confirms none. */
function confirmNothing({ relay }: Pick<Peers, 'relay'>): void {
  relay.onFrame = ({ method }) => (method === 'irn_publish' ? 'silent' : 'take');
}

/** A request that the wallet answers a little later than the relay would have had to confirm it. */
async function answeredAfter(milliseconds: number, peers: Peers, asker: SignClient, topic: string) {
  const asked = new Promise<number>((resolve) =>
    peers.wallet.once('session_request', ({ id }) => resolve(id)),
  );
  confirmNothing(peers);
  const outcome = outcomeOf(asker.request({ topic, ...question, expiry: 600 }));
  const id = await asked;
  await peers.clock.advance(milliseconds);
  peers.relay.onFrame = () => 'take';
  await peers.wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } });
  await settle();
  return outcome;
}

test('waits for the answer to a request that the relay has but does not confirm', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  expect(await answeredAfter(3 * minute, peers, peers.dapp, topic)).toEqual({ result: '0xsigned' });
});

test('waits as long in a tab that does not own the socket', async () => {
  const browser = new FakeTabs();
  const storage = memoryStorage();
  const inTab = () => ({ storage, tabs: browser.open().environment });
  const peers = await createPeers({ dapp: inTab() });
  const { topic } = await connectPeers(peers);
  const other = await createClient(peers.relay, peers.clock, 'dapp', inTab());
  await settle();
  expect(await answeredAfter(3 * minute, peers, other, topic)).toEqual({ result: '0xsigned' });
});

test('fails after a minute if the request never left', async () => {
  const { relay, clock, dapp, wallet } = await createPeers();
  const { topic } = await connectPeers({ dapp, wallet });
  relay.refuses = true;
  relay.disconnectAll();
  await settle();
  const outcome = outcomeOf(dapp.request({ topic, ...question, expiry: 600 }));
  await clock.advance(minute + 5_000);
  expect(await outcome).toMatchObject({ error: { code: 'PUBLISH_FAILED' } });
});

test('emits an answer that comes although the relay ended the connection for good after the request', async () => {
  const peers = await createPeers();
  const { relay, clock, dapp, wallet } = peers;
  const { topic } = await connectPeers(peers);
  const asked = new Promise<number>((resolve) => wallet.once('session_request', ({ id }) => resolve(id)));
  confirmNothing(peers);
  const outcome = outcomeOf(dapp.request({ topic, ...question }));
  const id = await asked;
  relay.onFrame = () => 'take';
  relay.disconnectAll(3_000, 'JWT expired');
  expect(await outcome).toMatchObject({ error: { name: 'MooringError' } });
  const heard: unknown[] = [];
  dapp.on('session_answer', (answer) => heard.push(answer));
  await Promise.all([dapp, wallet].map(({ core }) => core.relayer.open()));
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xsigned' } });
  await clock.advance(2_000);
  expect(heard).toEqual([{ id, outcome: { result: '0xsigned' } }]);
});
