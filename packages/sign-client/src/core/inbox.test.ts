import { settle } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { asked, chain, createClient, createPeers, given, type Peers } from '../test-support/peers.ts';
import { sendRaw } from '../test-support/raw-messages.ts';

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
