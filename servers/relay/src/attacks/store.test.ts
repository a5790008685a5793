import { signRelayJwt } from '@mooring/protocol/crypto';
import { expect, it } from 'vitest';
import type { Relay } from '../server/start-relay.ts';
import { metric, openRelay } from '../test-support/open-relay.ts';
import { randomSeed } from '../test-support/relay-client.ts';

let calls = 0;

/** Publishes with a new identity, on a new topic, from an address. @returns the response */
async function publish(relay: Relay, address: string, ttl: number, message = 'AA=='): Promise<string> {
  calls += 1;
  const issuedAt = Math.floor(Date.now() / 1_000);
  const token = await signRelayJwt({
    ...{ seed: randomSeed(), subject: '00'.repeat(32), audience: relay.url, issuedAt },
  });
  const response = await fetch(`${relay.url.replace('ws', 'http')}/rpc`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    body: JSON.stringify({
      ...{ id: `1700000000000${String(calls).padStart(6, '0')}`, jsonrpc: '2.0', method: 'irn_publish' },
      params: { topic: calls.toString(16).padStart(64, '0'), message, ttl, tag: 1108 },
    }),
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  return error?.message ?? 'taken';
}

it('one address with many identities fills only its share: others, and its own proposals, still have room', async () => {
  const relay = await openRelay({ trustedProxies: 1, storeMessages: 100, addressStoredMessages: 40 });
  const outcomes = [];
  for (let one = 0; one < 60; one += 1) outcomes.push(await publish(relay, '192.0.2.1', 604_800));
  expect(outcomes.filter((one) => one === 'taken').length).toBe(32);
  expect(outcomes.at(-1)).toBe('The mailbox is full: too much of this address waits');
  expect(await publish(relay, '192.0.2.1', 300)).toBe('taken');
  expect(await publish(relay, '198.51.100.7', 86_400)).toBe('taken');
  expect(await metric(relay, 'relay_refusals_total', 'reason="store-full"')).toBe(28);
  expect(await metric(relay, 'relay_quota_refusals_total', 'holder="address"')).toBe(28);
});

it('many addresses that fill their shares leave room for proposals', async () => {
  const relay = await openRelay({ trustedProxies: 1, storeMessages: 50, addressStoredMessages: 10 });
  for (let one = 0; one < 60; one += 1) await publish(relay, `192.0.2.${one % 20}`, 604_800);
  expect(await metric(relay, 'relay_mailbox_messages')).toBe(40);
  expect(await publish(relay, '198.51.100.7', 86_400)).toBe('The mailbox is full');
  expect(await publish(relay, '198.51.100.7', 300)).toBe('taken');
});

it('no message is kept longer than a week unless the operator allows it', async () => {
  const relay = await openRelay();
  expect(await publish(relay, '', 604_801)).toBe('requested ttl is above 604800 seconds');
  expect(await publish(relay, '', 604_800)).toBe('taken');
});
