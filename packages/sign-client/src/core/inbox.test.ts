import { settle } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import {
  asked,
  chain,
  connectPeers,
  createClient,
  createPeers,
  given,
  outcomeOf,
  type Peers,
} from '../test-support/peers.ts';
import { sendRaw } from '../test-support/raw-messages.ts';
import { refusingStorage } from '../test-support/refusing-storage.ts';
import { FakeTabs } from '../testing/fake-tabs.ts';

/** Tag of `wc_sessionSettle`. */
const settlement = 1102;
const heldBack = 30;

/** Approves a proposal while the relay holds its settlement back, then emits events on its session. */
async function emitBeforeSettlement({ relay, dapp, wallet }: Peers, size: number) {
  relay.onDeliver = ({ tag }) => (tag === settlement ? 0 : 1);
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
  await wallet.pair({ uri });
  const { topic } = await wallet.approve({ id: await proposed, namespaces: given });
  for (let number = 0; number < heldBack; number += 1)
    await wallet.emit({
      topic,
      chainId: chain,
      event: { name: 'chainChanged', data: [number, 'x'.repeat(size)] },
    });
  await settle();
  relay.onDeliver = () => 1;
  return approval;
}

const sorted = (numbers: readonly unknown[]) => numbers.map(Number).sort((one, other) => one - other);
const inOrder = Array.from({ length: heldBack }, (_, number) => number);

it.each([
  ['20 messages', 1, 20],
  ['1 MiB', 100_000, 7],
])(
  'stores up to %s that wait for a settlement and leaves the rest on the relay',
  async (_bound, size, waiting) => {
    const peers = await createPeers();
    const heard: unknown[] = [];
    peers.dapp.on('session_event', ({ params }) => heard.push((params.event.data as unknown[])[0]));
    const approval = await emitBeforeSettlement(peers, size);
    const stored = (await peers.dapp.core.storage.getKeys()).filter((key) => key.includes('/inbound/'));
    expect(stored).toHaveLength(waiting);
    // The settlement and the unacknowledged messages.
    expect(peers.relay.storedCount).toBe(1 + heldBack - waiting);
    peers.relay.redeliver();
    await approval();
    await settle();
    expect(sorted(heard)).toEqual(inOrder);
    expect(peers.relay.storedCount).toBe(0);
  },
);

it('receives messages that it left on the relay when it restarts before the settlement arrives', async () => {
  const storage = memoryStorage();
  const peers = await createPeers({ dapp: { storage } });
  await emitBeforeSettlement(peers, 1);
  await peers.dapp.dispose();
  const heard: unknown[] = [];
  const again = await createClient(peers.relay, peers.clock, 'dapp', { storage });
  again.on('session_event', ({ params }) => heard.push((params.event.data as unknown[])[0]));
  await settle();
  await peers.clock.advance(1_000);
  await settle();
  expect(sorted(heard)).toEqual(inOrder);
});

it('deletes messages that wait for a settlement when it is refused', async () => {
  const peers = await createPeers();
  const { dapp, wallet, relay } = peers;
  const approval = await emitBeforeSettlement(peers, 1);
  const [topic = ''] = wallet.session.keys;
  const id = 1_700_000_000_000_000;
  await sendRaw(wallet, topic, { id, jsonrpc: '2.0', method: 'wc_sessionSettle', params: {} });
  await expect(approval()).rejects.toThrow('relay protocol should be a string');
  await settle();
  expect((await dapp.core.storage.getKeys()).filter((key) => key.includes(topic))).toEqual([]);
  relay.redeliver();
  await settle();
  expect((await dapp.core.storage.getKeys()).filter((key) => key.includes(topic))).toEqual([]);
});

/** A request that reaches a wallet while its storage refuses one kind of record. */
async function askWhileRefusing(kind: string) {
  const storage = refusingStorage();
  const browser = new FakeTabs();
  const owner = browser.open();
  const peers = await createPeers({ wallet: { storage, tabs: owner.environment } });
  await settle();
  const { topic } = await connectPeers(peers);
  const shown: number[] = [];
  peers.wallet.on('session_request', ({ id }) => shown.push(id));
  storage.refuses = (key) => key.includes(`/${kind}/`);
  const request = { method: 'personal_sign', params: [] };
  const answer = outcomeOf(peers.dapp.request({ topic, chainId: chain, expiry: 86_400, request }));
  await settle();
  const recover = () => {
    storage.refuses = () => false;
  };
  const another = () =>
    createClient(peers.relay, peers.clock, 'wallet', { storage, tabs: browser.open().environment });
  return { ...peers, owner, another, storage, topic, shown, answer, recover };
}

it('handles a message again after a temporary failure, once storage works', async () => {
  const { clock, shown, recover, storage } = await askWhileRefusing('request');
  await clock.advance(10_000);
  expect(shown).toEqual([]);
  recover();
  await clock.advance(60_000);
  expect(shown).toHaveLength(1);
  expect(await storage.keysOf('inbound')).toEqual([]);
});

it('handles a message once even if storage fails to record that', async () => {
  const { clock, wallet, topic, shown, answer, recover, storage } = await askWhileRefusing('history');
  const [id = 0] = shown;
  await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } });
  expect(await answer).toEqual({ result: 'signed' });
  expect(await storage.keysOf('inbound')).toHaveLength(1);
  recover();
  await clock.advance(60_000);
  expect(await storage.keysOf('inbound')).toEqual([]);
  expect(shown).toEqual([id]);
});

it('retries ever more rarely, and not after the end of its client', async () => {
  const { clock, wallet, storage } = await askWhileRefusing('request');
  let tried = 0;
  storage.refuses = (key) => {
    if (!key.includes('/request/')) return false;
    tried += 1;
    return true;
  };
  await clock.advance(600_000);
  expect(tried).toBeGreaterThan(10);
  expect(tried).toBeLessThan(20);
  const before = tried;
  await wallet.dispose();
  await clock.advance(600_000);
  expect(tried).toBe(before);
});

it('leaves a message that failed for now to the tab that takes over', async () => {
  const { clock, owner, another, shown, recover, storage } = await askWhileRefusing('request');
  const other = await another();
  const shownThere: number[] = [];
  other.on('session_request', ({ id }) => shownThere.push(id));
  await settle();
  owner.sleep();
  recover();
  for (let seconds = 0; seconds < 60; seconds += 1) await clock.advance(1_000);
  expect(other.core.isOwner).toBe(true);
  owner.wake();
  await settle();
  await clock.advance(60_000);
  expect(shownThere).toHaveLength(1);
  expect(shown.length).toBeLessThanOrEqual(1);
  expect(await storage.keysOf('inbound')).toEqual([]);
});
