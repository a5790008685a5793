import { afterAll, beforeAll, expect, test } from 'vitest';
import { ourPeer } from './peer/our-peer.ts';
import type { Peer } from './peer/peer.ts';
import { type TestRelay, testRelay } from './relay/test-relay.ts';

let relay: TestRelay;
let wallet: Peer;

beforeAll(async () => {
  relay = await testRelay();
  wallet = await ourPeer({ role: 'walletkit', name: 'wallet', relayUrl: relay.url });
});

afterAll(async () => {
  await wallet?.stop();
  await relay?.close();
});

const symKey = 'cd'.repeat(32);

test.each([
  ['a topic that is not its key’s', `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${symKey}`],
  ['no relay', `wc:${'a'.repeat(64)}@2?symKey=${symKey}`],
  ['a relay protocol unknown here', `wc:${'a'.repeat(64)}@2?relay-protocol=other&symKey=${symKey}`],
  ['text around it', `look: wc:${'a'.repeat(64)}@2?symKey=${symKey} there`],
])('behavior: a link with %s is refused by an error that does not contain its key', async (_, uri) => {
  const refusal = await wallet.call('pair', { uri }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Error);
  expect(JSON.stringify([String(refusal), refusal, (refusal as Error).stack])).not.toContain(symKey);
});
