import { expect, test } from 'vitest';
import { connectPeers, createPeers, outcomeOf, type Peers } from '../test-support/peers.ts';

// Error messages of sign-client 2.21.8 and walletkit 1.2.10, as observed (test/interop compares some of them). Where
// the originals throw a TypeError, this client names what is missing.

/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;
const topicText = 'Missing or invalid. session topic should be a string:';
const eitherText = 'Missing or invalid. session or pairing topic should be a string:';
const pairingText = 'Missing or invalid. pairing topic should be a string:';
const response = { id: 1, jsonrpc: '2.0', result: 1 };

async function messageOf(act: () => unknown): Promise<unknown> {
  const outcome = await outcomeOf((async () => act())());
  return 'error' in outcome ? (outcome.error as Error).message : 'no error';
}

const blank: readonly (readonly [string, string, (peers: Peers, topic: string) => unknown])[] = [
  ['request', topicText, ({ dapp }, topic) => dapp.request(any({ topic }))],
  ['update', topicText, ({ wallet }, topic) => wallet.update(any({ topic }))],
  ['extend', topicText, ({ wallet }, topic) => wallet.extend({ topic })],
  ['emit', topicText, ({ wallet }, topic) => wallet.emit(any({ topic }))],
  ['respond', topicText, ({ wallet }, topic) => wallet.respond({ topic, response })],
  ['ping', eitherText, ({ wallet }, topic) => wallet.ping({ topic })],
  ['disconnect', eitherText, ({ wallet }, topic) => wallet.disconnect({ topic })],
  ['core.pairing.ping', pairingText, ({ wallet }, topic) => wallet.core.pairing.ping({ topic })],
  ['core.pairing.disconnect', pairingText, ({ wallet }, topic) => wallet.core.pairing.disconnect({ topic })],
];

test.each(blank)('%s() rejects an empty or blank topic', async (_, text, call) => {
  const peers = await createPeers();
  for (const topic of ['', '  ']) expect(await messageOf(() => call(peers, topic))).toBe(`${text} ${topic}`);
});

test.each([
  [
    'approve',
    ({ wallet }: Peers) => wallet.approve(any(undefined)),
    'proposal id should be a number: undefined',
  ],
  [
    'approve',
    ({ wallet }: Peers) => wallet.approve(any('text')),
    'proposal id should be a number: undefined',
  ],
  ['respond', ({ wallet }: Peers) => wallet.respond(any({})), 'session topic should be a string: undefined'],
  [
    'core.pairing.ping',
    ({ wallet }: Peers) => wallet.core.pairing.ping(any(undefined)),
    'ping() params: undefined',
  ],
  [
    'core.pairing.disconnect',
    ({ wallet }: Peers) => wallet.core.pairing.disconnect(any(undefined)),
    'disconnect() params: undefined',
  ],
  [
    'core.pairing.activate',
    ({ wallet }: Peers) => wallet.core.pairing.activate(any(undefined)),
    'activate() params: undefined',
  ],
  [
    'formatAuthMessage',
    ({ wallet }: Peers) => wallet.formatAuthMessage(any(undefined)),
    'formatAuthMessage() params: undefined',
  ],
  [
    'formatAuthMessage',
    ({ wallet }: Peers) => wallet.formatAuthMessage(any({})),
    'formatAuthMessage() params: undefined',
  ],
])('%s() without arguments names the missing value', async (_, call, text) => {
  const peers = await createPeers();
  expect(await messageOf(() => call(peers))).toBe(`Missing or invalid. ${text}`);
});

test.each(['activate', 'updateExpiry', 'updateMetadata'] as const)(
  'core.pairing.%s() rejects an unknown pairing',
  async (call) => {
    const { wallet } = await createPeers();
    expect(await messageOf(() => wallet.core.pairing[call](any({ topic: 'ab' })))).toBe(
      'No matching key. pairing: ab',
    );
  },
);

test('rejects namespaces that are not an object with entries', async () => {
  const peers = await createPeers();
  for (const name of ['requiredNamespaces', 'optionalNamespaces'])
    for (const namespaces of [[], [1], 'eip155', 5, true])
      expect(await messageOf(() => peers.dapp.connect({ [name]: any(namespaces) }))).toBe(
        `Missing or invalid. connect(), ${name} should be an object with data`,
      );
  const { topic } = await connectPeers(peers);
  for (const namespaces of [[], [1], 'eip155'])
    expect(await messageOf(() => peers.wallet.update({ topic, namespaces: any(namespaces) }))).toBe(
      'Missing or invalid. update(), namespaces should be an object with data',
    );
});

test('names recently deleted records as such', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  await wallet.disconnect({ topic });
  const gone = `Missing or invalid. Record was recently deleted - session: ${topic}`;
  for (const call of [
    () => wallet.session.get(topic),
    () => wallet.ping({ topic }),
    () => wallet.extend({ topic }),
    () => wallet.disconnect({ topic }),
  ])
    expect(await messageOf(call)).toBe(gone);
  const { topic: pairing } = await dapp.core.pairing.create();
  await dapp.core.pairing.disconnect({ topic: pairing });
  expect(await messageOf(() => dapp.pairing.get(pairing))).toBe(
    `Missing or invalid. Record was recently deleted - pairing: ${pairing}`,
  );
  expect(await messageOf(() => dapp.ping({ topic: pairing }))).toBe(
    `No matching key. session or pairing topic doesn't exist: ${pairing}`,
  );
  expect(await messageOf(() => dapp.core.pairing.ping({ topic: pairing }))).toBe(
    `No matching key. pairing topic doesn't exist: ${pairing}`,
  );
});

test.each([
  [
    'whose key is gone',
    (peers: Peers, topic: string) => peers.dapp.core.keychain.delete(topic),
    'does not exist in keychain',
  ],
  [
    'whose time is up',
    async ({ dapp }: Peers, topic: string) => {
      dapp.core.expirer.pause();
      await dapp.core.sessions.set(topic, { ...dapp.session.get(topic), expiry: 5 });
    },
    'Expired. session topic',
  ],
] as const)('deletes a session %s and emits session_delete', async (_, spoil, text) => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp } = peers;
  const deleted: unknown[] = [];
  dapp.on('session_delete', (event) => deleted.push(event));
  await spoil(peers, topic);
  expect(await messageOf(() => dapp.ping({ topic }))).toContain(text);
  expect(deleted).toEqual([{ id: 0, topic }]);
  expect(dapp.session.keys).toEqual([]);
});

test('lists pairings by keys, values, length and filter', async () => {
  const { dapp } = await createPeers();
  const { topic } = await dapp.core.pairing.create();
  const { topic: other } = await dapp.core.pairing.create();
  expect(dapp.pairing.length).toBe(2);
  expect(dapp.pairing.keys).toEqual([topic, other]);
  expect(dapp.pairing.values).toEqual(dapp.core.pairing.getPairings());
  expect(dapp.pairing.getAll({ topic: other })).toEqual([dapp.pairing.get(other)]);
  expect(dapp.pairing.getAll({ active: true })).toEqual([]);
});
