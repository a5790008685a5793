import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { createPeers } from '../test-support/peers.ts';
import { sendRaw } from '../test-support/raw-messages.ts';

test('stores updates that arrive before the settlement up to a limit, and still settles the session', async () => {
  const peers = await createPeers();
  const { dapp, wallet } = peers;
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: {} });
  const settled = approval();
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
  await wallet.pair({ uri });
  const id = await proposed;
  expect(id).toBeGreaterThan(0);
  const storage = dapp.core.storage;
  const topic = 'ab'.repeat(32);
  // The wallet has answered, and its settlement is in transit.
  await dapp.core.keychain.set(topic, 'cd'.repeat(32));
  await wallet.core.keychain.set(topic, 'cd'.repeat(32));
  const [proposal] = dapp.proposal.getAll();
  await dapp.core.settlements.set(topic, {
    proposalId: proposal?.id ?? 0,
    pairingTopic: proposal?.pairingTopic ?? '',
    publicKey: 'ab'.repeat(32),
    responderPublicKey: 'ab'.repeat(32),
    expiry: Math.floor(peers.clock.now() / 1_000) + 300,
  });
  await dapp.core.relayer.subscribe(topic);
  for (let number = 0; number < 300; number += 1)
    await sendRaw(wallet, topic, {
      id: 1_700_000_000_000_000 + number,
      jsonrpc: '2.0',
      method: 'wc_sessionUpdate',
      params: {},
    });
  await settle();
  const waiting = (await storage.getKeys()).filter((key) => key.includes('/inbound/'));
  expect(waiting).toHaveLength(20);
  settled.catch(() => undefined);
});
