import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import {
  account,
  address,
  asked,
  chain,
  connectPeers,
  createPeers,
  given,
  metadata,
  outcomeOf,
} from '../test-support/peers.ts';
import { SignClient } from './sign-client.ts';

/** Programs in plain JavaScript pass anything. */
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
])('a client needs a relay: %j', async (options, code) => {
  await expect(SignClient.init({ ...options, metadata: metadata('dapp') })).rejects.toMatchObject({ code });
});

test.each([
  [undefined, 'Missing or invalid. connect() params: undefined'],
  [{ relays: [] }, 'Missing or invalid. connect() relays: '],
  [{ pairingTopic: 17 }, 'Missing or invalid. pairing topic should be a string: 17'],
  [{ pairingTopic: unknown }, `No matching key. pairing topic doesn't exist: ${unknown}`],
  [
    { optionalNamespaces: { eip155: { chains: ['eip155'], methods: [], events: [] } } },
    'Unsupported chains. connect() optionalNamespaces, chain eip155 should be a string and conform to "namespace:chainId" format',
  ],
  [
    { requiredNamespaces: { eip155: { chains: ['eip155:1'], methods: 'all', events: [] } } },
    'Unsupported methods. connect(), namespace, methods should be an array of strings or empty array for no methods',
  ],
  [
    { optionalNamespaces: asked, sessionProperties: { one: null } },
    'Missing or invalid. sessionProperties must contain an existing value for each key. Received: null for key one',
  ],
  [
    { optionalNamespaces: asked, scopedProperties: { solana: {} } },
    'Scoped properties must be a subset of required/optional namespaces, received: {"solana":{}}, required/optional namespaces: ["eip155"]',
  ],
])('connect(%j)', async (parameters, message) => {
  const { dapp } = await createPeers();
  expect(await messageOf(dapp.connect(any(parameters)))).toBe(message);
  expect(dapp.proposal.length).toBe(0);
});

test('required namespaces are merged into optional ones', async () => {
  const { dapp, wallet } = await createPeers();
  const proposed = new Promise<{ params: object }>((resolve) => wallet.once('session_proposal', resolve));
  const { uri = '' } = await dapp.connect({
    requiredNamespaces: { 'eip155:137': { methods: ['eth_sign'], events: [] } },
    optionalNamespaces: asked,
    sessionProperties: { one: 'two' },
    scopedProperties: { eip155: { three: 4 } },
  });
  await wallet.pair({ uri });
  expect((await proposed).params).toMatchObject({
    requiredNamespaces: {},
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:137', ...asked.eip155.chains],
        methods: ['eth_sign', ...asked.eip155.methods],
      },
    },
    sessionProperties: { one: 'two' },
    scopedProperties: { eip155: { three: 4 } },
  });
});

test('approve and reject check what they are given, and a rejected proposal is remembered', async () => {
  const { dapp, wallet } = await createPeers();
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  approval().catch(() => undefined);
  await wallet.pair({ uri });
  const id = await proposed;
  for (const [parameters, message] of [
    [{ id: 'one' }, 'Missing or invalid. proposal id should be a number: one'],
    [{ id: 1 }, "No matching key. proposal id doesn't exist: 1"],
    [{ id, namespaces: {} }, 'Missing or invalid. approve(), namespaces should be an object with data'],
    [
      { id, namespaces: { eip155: { ...given.eip155, accounts: ['wrong'] } } },
      'Unsupported accounts. approve() namespace, account wrong should be a string and conform to "namespace:chainId:address" format',
    ],
    [{ id, namespaces: given, relayProtocol: ' ' }, 'Missing or invalid. approve() relayProtocol:  '],
    [
      { id, namespaces: given, scopedProperties: { solana: {} } },
      'Scoped properties must be a subset of approved namespaces, received: {"solana":{}}, approved namespaces: eip155',
    ],
  ] as const)
    expect(await messageOf(wallet.approve(any(parameters)))).toBe(message);
  expect(await messageOf(wallet.reject({ id, reason: any({ code: 0, message: 'no' }) }))).toBe(
    'Missing or invalid. reject() reason: {"code":0,"message":"no"}',
  );
  await wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } });
  const gone = `Missing or invalid. Record was recently deleted - proposal: ${id}`;
  expect(await messageOf(wallet.approve({ id, namespaces: given }))).toBe(gone);
  expect(await messageOf(wallet.reject({ id, reason: { code: 1, message: 'again' } }))).toBe(gone);
});

test('two approvals of one proposal make one session', async () => {
  const { dapp, wallet } = await createPeers();
  const proposed = new Promise<number>((resolve) => wallet.once('session_proposal', ({ id }) => resolve(id)));
  const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
  await wallet.pair({ uri });
  const id = await proposed;
  const both = await Promise.allSettled([
    wallet.approve({ id, namespaces: given }),
    wallet.approve({ id, namespaces: given }),
  ]);
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  await approval();
  expect(wallet.session.length).toBe(1);
});

test('calls on a session check topic, chain, method, event, expiry and answer', async () => {
  const peers = await createPeers();
  const { topic } = await connectPeers(peers);
  const { dapp, wallet } = peers;
  const request = { method: 'personal_sign', params: ['0x00', address] };
  const event = { name: 'accountsChanged', data: [] };
  for (const [call, message] of [
    [
      dapp.request({ topic: any(17), chainId: chain, request }),
      'Missing or invalid. session topic should be a string: 17',
    ],
    [
      dapp.request({ topic: unknown, chainId: chain, request }),
      `No matching key. session topic doesn't exist: ${unknown}`,
    ],
    [
      dapp.request({ topic, chainId: 'eip155:1', request }),
      'Missing or invalid. request() chainId: eip155:1',
    ],
    [dapp.request({ topic, chainId: chain, request: any({}) }), 'Missing or invalid. request() {}'],
    [
      dapp.request({ topic, chainId: chain, request: { ...request, method: 'eth_sign' } }),
      'Missing or invalid. request() method: eth_sign',
    ],
    [
      dapp.request({ topic, chainId: chain, request, expiry: 299 }),
      'Missing or invalid. request() expiry: 299. Expiry must be a number (in seconds) between 300 and 604800',
    ],
    [
      dapp.request({ topic, chainId: chain, request, expiry: 604_801 }),
      'Missing or invalid. request() expiry: 604801. Expiry must be a number (in seconds) between 300 and 604800',
    ],
    [
      wallet.respond({ topic, response: any({ id: 1, jsonrpc: '2.0' }) }),
      'Missing or invalid. respond() response: {"id":1,"jsonrpc":"2.0"}',
    ],
    [
      wallet.respond({ topic, response: { id: 1, jsonrpc: '2.0', result: 1 } }),
      'No matching key. history: 1',
    ],
    [wallet.emit({ topic, chainId: 'eip155:1', event }), 'Missing or invalid. emit() chainId: eip155:1'],
    [
      wallet.emit({ topic, chainId: chain, event: { name: 'other', data: 1 } }),
      'Missing or invalid. emit() event: {"name":"other","data":1}',
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
  expect(wallet.session.get(topic).namespaces.eip155?.accounts).toContain(account);
});

test('nothing works before the start, and says so', async () => {
  const core = await import('../core/core.ts').then(
    ({ Core }) => new Core({ relayUrl: 'ws://relay.test', storage: memoryStorage() }),
  );
  expect(() => core.pairing.getPairings()).toThrow('Not initialized. engine');
  expect(await messageOf(core.pairing.create())).toBe('Not initialized. engine');
});
