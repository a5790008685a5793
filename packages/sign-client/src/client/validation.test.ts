import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import { asked, connectPeers, createPeers, given, metadata, outcomeOf } from '../test-support/peers.ts';
import { propose } from '../test-support/propose.ts';
import { SignClient } from './sign-client.ts';

/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;
const unknown = 'ef'.repeat(32);

async function messageOf(promise: Promise<unknown>): Promise<string> {
  const outcome = await outcomeOf(promise);
  return 'error' in outcome ? (outcome.error as Error).message : 'no error';
}

test.each([
  [{ relayUrl: undefined }, 'RELAY_URL_MISSING'],
  [{ relayUrl: '' }, 'RELAY_URL_MISSING'],
  [{ relayUrl: 'https://relay.example' }, 'RELAY_URL_INVALID'],
  [{ relayUrl: 'relay' }, 'RELAY_URL_INVALID'],
])('rejects the relay options %j', async (options, code) => {
  await expect(SignClient.init({ ...options, metadata: metadata('dapp') })).rejects.toMatchObject({ code });
});

test('remembers a rejected proposal', async () => {
  const peers = await createPeers();
  const { wallet } = peers;
  const { id } = (await propose(peers)).proposal;
  await wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } });
  const gone = `Missing or invalid. Record was recently deleted - proposal: ${id}`;
  expect(() => wallet.proposal.get(id)).toThrow(gone);
  // Same message as the original.
  expect(await messageOf(wallet.approve({ id, namespaces: given }))).toBe(
    `No matching key. proposal id doesn't exist: ${id}`,
  );
  expect(await messageOf(wallet.reject({ id, reason: { code: 1, message: 'again' } }))).toBe(gone);
});

test('rejects invalid calls on a session with a descriptive error', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  for (const [call, message] of [
    [
      wallet.respond({ topic, response: { id: 1, jsonrpc: '2.0', result: 1 } }),
      'No matching key. history: 1',
    ],
    [
      wallet.update({ topic, namespaces: {} }),
      'Missing or invalid. update(), namespaces should be an object with data',
    ],
    [
      wallet.update({ topic: unknown, namespaces: given }),
      `No matching key. session topic doesn't exist: ${unknown}`,
    ],
    [wallet.extend({ topic: unknown }), `No matching key. session topic doesn't exist: ${unknown}`],
    [wallet.ping({ topic: unknown }), `No matching key. session or pairing topic doesn't exist: ${unknown}`],
    [
      wallet.disconnect({ topic: any(undefined) }),
      'Missing or invalid. session or pairing topic should be a string: undefined',
    ],
  ] as const)
    expect(await messageOf(call)).toBe(message);
  expect(dapp.find({ requiredNamespaces: { eip155: { ...asked.eip155, methods: ['eth_sign'] } } })).toEqual(
    [],
  );
});

test('rejects calls before the start', async () => {
  const core = await import('../core/core.ts').then(
    ({ Core }) => new Core({ relayUrl: 'ws://relay.test', storage: memoryStorage() }),
  );
  expect(() => core.pairing.getPairings()).toThrow('Not initialized. engine');
  expect(await messageOf(core.pairing.create())).toBe('Not initialized. engine');
});
