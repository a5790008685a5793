import { parseCaipAddress, parseCaipNetworkId } from '@mooring/protocol';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { createError } from '../errors.ts';
import {
  account,
  asked,
  chain,
  connectPeers,
  createPeers,
  given,
  type Peers,
} from '../test-support/peers.ts';
import { propose, sendChanged } from '../test-support/propose.ts';

/** Every sentence of spec §5 that the protocol has to keep. */
const sentences = [
  'Connect params must be objects',
  'Pairing topic, if given, must be a string, exist and not be expired',
  'Relays valid',
  'requiredNamespaces are deprecated and merged into optional namespaces (warning)',
  'Namespace keys are namespace:chainId or carry a chains array of CAIP-2 ids',
  'Session and scoped properties need non-null values for every key',
  'Scoped properties must be a subset of requested or approved namespaces',
  'Approve: proposal id is a number and exists',
  'Approve: namespaces valid and satisfying required ones',
  'Approve: relayProtocol a string',
  'Reject: numeric code and string message',
  'Settle: relay string',
  'Settle: controller public key string',
  'Settle: valid namespaces',
  'Settle: expiry not passed',
  'Request: session exists',
  'Request: chainId in session',
  'Request: method approved for that chain',
  'Request: expiry in seconds within a minimum and maximum',
  'Emit: chain in session, event approved',
  'Respond needs id, jsonrpc and result or error',
  'Authenticate: chains non-empty array',
  'Authenticate: uri, domain, nonce required',
  'Authenticate: only one namespace, only eip155',
  'CAIP address has exactly three colon-separated parts, CAIP network id exactly two',
] as const;

type Sentence = (typeof sentences)[number];

/** Untyped programs may pass any value. */
const any = (value: unknown) => value as never;
const unknown = 'ef'.repeat(32);

async function fails(promise: Promise<unknown>, message: string): Promise<void> {
  await expect(promise).rejects.toMatchObject({ name: 'MooringError', message });
}

const connects =
  (parameters: unknown, message: string) =>
  ({ dapp }: Peers) =>
    fails(dapp.connect(any(parameters)), message);

const asks =
  (change: object, message: string) =>
  async (peers: Peers): Promise<void> => {
    const { topic } = await connectPeers(peers);
    const request = { method: 'personal_sign', params: [] };
    await fails(peers.dapp.request(any({ topic, chainId: chain, request, ...change })), message);
    expect(peers.relay.frames.filter(({ params }) => (params as { tag?: number }).tag === 1108)).toEqual([]);
  };

/** Expects an invalid settlement to create no session and the dapp to receive the reason. */
const settles = (change: object, message: string) => async (peers: Peers) => {
  const { dapp, wallet } = peers;
  sendChanged(wallet, 'wc_sessionSettle', change);
  await fails((await propose(peers)).approve(), message);
  await settle();
  expect([dapp.session.length, wallet.session.length]).toEqual([0, 0]);
};

const login = {
  chains: ['eip155:1'],
  domain: 'dapp.example',
  nonce: 'abcdef12',
  uri: 'https://dapp.example/login',
};

const signsIn =
  (change: object, message: string) =>
  ({ dapp }: Peers) =>
    fails(dapp.authenticate(any({ ...login, ...change })), message);

const rules: Readonly<Record<Sentence, readonly ((peers: Peers) => Promise<void>)[]>> = {
  'Connect params must be objects': [
    connects(undefined, 'Missing or invalid. connect() params: undefined'),
    connects(null, 'Missing or invalid. connect() params: null'),
    connects('eip155', 'Missing or invalid. connect() params: eip155'),
  ],
  'Pairing topic, if given, must be a string, exist and not be expired': [
    connects({ pairingTopic: 17 }, 'Missing or invalid. pairing topic should be a string: 17'),
    connects({ pairingTopic: unknown }, `No matching key. pairing topic doesn't exist: ${unknown}`),
    async ({ dapp, clock }) => {
      const { topic } = await dapp.core.pairing.create();
      // As in a tab that does not expire records itself, before the owner has.
      dapp.core.expirer.pause();
      await clock.advance(301_000);
      await fails(dapp.connect({ pairingTopic: topic }), `Expired. pairing topic: ${topic}`);
      await fails(
        dapp.connect({ pairingTopic: topic }),
        `No matching key. pairing topic doesn't exist: ${topic}`,
      );
    },
  ],
  'Relays valid': [
    connects({ relays: [] }, 'Missing or invalid. connect() relays: '),
    connects({ relays: 'irn' }, 'Missing or invalid. connect() relays: irn'),
    connects({ relays: [{ protocol: ' ' }] }, 'Missing or invalid. connect() relays: [object Object]'),
  ],
  'requiredNamespaces are deprecated and merged into optional namespaces (warning)': [
    connects(
      { requiredNamespaces: { eip155: { chains: ['eip155:1'], methods: 'all', events: [] } } },
      'Unsupported methods. connect(), namespace, methods should be an array of strings or empty array for no methods',
    ),
    async (peers) => {
      const requiredNamespaces = { 'eip155:137': { methods: ['eth_sign'], events: [] } };
      const { proposal } = await propose(peers, { requiredNamespaces, optionalNamespaces: asked });
      expect(proposal.requiredNamespaces).toEqual({});
      expect(proposal.optionalNamespaces.eip155?.chains).toEqual(['eip155:137', ...asked.eip155.chains]);
      expect(peers.dapp.core.logChunkController.getLogArray().join()).toMatch(
        /requiredNamespaces are deprecated/,
      );
    },
  ],
  'Namespace keys are namespace:chainId or carry a chains array of CAIP-2 ids': [
    connects(
      { optionalNamespaces: { eip155: { chains: ['eip155'], methods: [], events: [] } } },
      'Unsupported chains. connect() optionalNamespaces, chain eip155 should be a string and conform to "namespace:chainId" format',
    ),
    connects(
      { optionalNamespaces: { eip155: { methods: [], events: [] } } },
      'Unsupported chains. connect() optionalNamespaces, chains must be defined as "namespace:chainId" e.g. "eip155:1": {...} in the namespace key OR as an array of CAIP-2 chainIds e.g. eip155: { chains: ["eip155:1", "eip155:5"] }',
    ),
    connects(
      { optionalNamespaces: { 'eip155:1': { methods: [], events: [' '] } } },
      'Unsupported events. connect(), namespace, events should be an array of strings or empty array for no events',
    ),
  ],
  'Session and scoped properties need non-null values for every key': [
    connects(
      { optionalNamespaces: asked, sessionProperties: { one: null } },
      'Missing or invalid. sessionProperties must contain an existing value for each key. Received: null for key one',
    ),
    connects(
      { optionalNamespaces: asked, scopedProperties: { eip155: null } },
      'Missing or invalid. scopedProperties must contain an existing value for each key. Received: null for key eip155',
    ),
    async (peers) => {
      const { approve } = await propose(peers);
      await fails(
        approve({ sessionProperties: { one: undefined } }),
        'Missing or invalid. sessionProperties must contain an existing value for each key. Received: undefined for key one',
      );
    },
  ],
  'Scoped properties must be a subset of requested or approved namespaces': [
    connects(
      { optionalNamespaces: asked, scopedProperties: { solana: {} } },
      'Scoped properties must be a subset of required/optional namespaces, received: {"solana":{}}, required/optional namespaces: ["eip155"]',
    ),
    async (peers) => {
      const { approve } = await propose(peers);
      await fails(
        approve({ scopedProperties: { solana: {} } }),
        'Scoped properties must be a subset of approved namespaces, received: {"solana":{}}, approved namespaces: eip155',
      );
    },
  ],
  'Approve: proposal id is a number and exists': [
    async ({ wallet }) => {
      const approve = (id: unknown) => wallet.approve({ id: any(id), namespaces: given });
      await fails(approve('one'), 'Missing or invalid. proposal id should be a number: one');
      await fails(approve(Number.NaN), "No matching key. proposal id doesn't exist: NaN");
      await fails(approve(1), "No matching key. proposal id doesn't exist: 1");
    },
    async (peers) => {
      const { approve, proposal } = await propose(peers);
      peers.wallet.core.expirer.pause();
      await peers.clock.advance(601_000);
      await fails(approve(), `Expired. proposal id: ${proposal.id}`);
    },
  ],
  'Approve: namespaces valid and satisfying required ones': [
    async (peers) => {
      const { approve } = await propose(peers);
      await fails(
        approve({ namespaces: {} }),
        'Missing or invalid. approve(), namespaces should be an object with data',
      );
      await fails(
        approve({ namespaces: { eip155: { ...given.eip155, accounts: 'all' } } }),
        'Unsupported accounts. approve() namespace, accounts should be an array of strings conforming to "namespace:chainId:address" format',
      );
    },
    async (peers) => {
      // Originals before 2.21 send required namespaces; this client never does.
      const required = { eip155: { chains: ['eip155:1'], methods: ['eth_sign'], events: [] } };
      sendChanged(peers.dapp, 'wc_sessionPropose', { requiredNamespaces: required });
      const { approve } = await propose(peers);
      await fails(
        approve(),
        `Non conforming namespaces. approve() namespaces chains don't satisfy required namespaces.\n      Required: eip155:1\n      Approved: ${chain},eip155:31338`,
      );
    },
  ],
  'Approve: relayProtocol a string': [
    async (peers) => {
      const { approve } = await propose(peers);
      await fails(approve({ relayProtocol: ' ' }), 'Missing or invalid. approve() relayProtocol:  ');
      await fails(approve({ relayProtocol: 7 }), 'Missing or invalid. approve() relayProtocol: 7');
    },
  ],
  'Reject: numeric code and string message': [
    async (peers) => {
      const { proposal } = await propose(peers);
      const reject = (reason: unknown) => peers.wallet.reject({ id: proposal.id, reason: any(reason) });
      await fails(
        reject({ code: 0, message: 'no' }),
        'Missing or invalid. reject() reason: {"code":0,"message":"no"}',
      );
      await fails(
        reject({ code: '1', message: 'no' }),
        'Missing or invalid. reject() reason: {"code":"1","message":"no"}',
      );
      await fails(
        reject({ code: 1, message: ' ' }),
        'Missing or invalid. reject() reason: {"code":1,"message":" "}',
      );
      await fails(reject(undefined), 'Missing or invalid. reject() reason: undefined');
    },
  ],
  'Settle: relay string': [
    settles({ relay: {} }, 'Missing or invalid. onSessionSettleRequest() relay protocol should be a string'),
  ],
  'Settle: controller public key string': [
    settles(
      { controller: {} },
      'Missing or invalid. onSessionSettleRequest() controller public key should be a string',
    ),
  ],
  'Settle: valid namespaces': [
    settles(
      { namespaces: {} },
      'Missing or invalid. onSessionSettleRequest(), namespaces should be an object with data',
    ),
    settles(
      { namespaces: { eip155: { ...given.eip155, accounts: ['one'] } } },
      'Unsupported accounts. onSessionSettleRequest() namespace, account one should be a string and conform to "namespace:chainId:address" format',
    ),
  ],
  'Settle: expiry not passed': [settles({ expiry: 1 }, 'Expired. onSessionSettleRequest()')],
  'Request: session exists': [
    asks({ topic: 17 }, 'Missing or invalid. session topic should be a string: 17'),
    asks({ topic: unknown }, `No matching key. session topic doesn't exist: ${unknown}`),
    async (peers) => {
      const { topic } = await connectPeers(peers);
      const ask = () =>
        peers.dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [] } });
      peers.dapp.core.expirer.pause();
      await peers.clock.advance(604_801_000);
      await fails(ask(), `Expired. session topic: ${topic}`);
      await fails(ask(), `Missing or invalid. Record was recently deleted - session: ${topic}`);
    },
    async (peers) => {
      const { topic } = await connectPeers(peers);
      await peers.dapp.core.keychain.delete(topic);
      await fails(
        peers.dapp.request({ topic, chainId: chain, request: { method: 'personal_sign', params: [] } }),
        `Missing or invalid. session topic does not exist in keychain: ${topic}`,
      );
      expect(peers.dapp.session.length).toBe(0);
    },
  ],
  'Request: chainId in session': [
    asks({ chainId: 'eip155:1' }, 'Missing or invalid. request() chainId: eip155:1'),
    asks({ chainId: undefined }, 'Missing or invalid. request() chainId: undefined'),
  ],
  'Request: method approved for that chain': [
    asks({ request: {} }, 'Missing or invalid. request() {}'),
    asks({ request: { method: 'eth_sign' } }, 'Missing or invalid. request() method: eth_sign'),
  ],
  'Request: expiry in seconds within a minimum and maximum': [
    ...[299, 604_801, Number.NaN, '300'].map((expiry) =>
      asks(
        { expiry },
        `Missing or invalid. request() expiry: ${expiry}. Expiry must be a number (in seconds) between 300 and 604800`,
      ),
    ),
  ],
  'Emit: chain in session, event approved': [
    async (peers) => {
      const { topic } = await connectPeers(peers);
      const emit = (chainId: string, event: unknown) =>
        peers.wallet.emit({ topic, chainId, event: any(event) });
      const event = { name: 'accountsChanged', data: [] };
      await fails(emit('eip155:1', event), 'Missing or invalid. emit() chainId: eip155:1');
      await fails(
        emit(chain, { name: 'other', data: 1 }),
        'Missing or invalid. emit() event: {"name":"other","data":1}',
      );
      await fails(emit(chain, { name: ' ' }), 'Missing or invalid. emit() event: {"name":" "}');
      await fails(emit(chain, undefined), 'Missing or invalid. emit() event: undefined');
    },
  ],
  'Respond needs id, jsonrpc and result or error': [
    async (peers) => {
      const { topic } = await connectPeers(peers);
      for (const response of [
        { id: 1, jsonrpc: '2.0' },
        { id: '1', jsonrpc: '2.0', result: 1 },
        { id: 1, result: 1 },
        { id: 1, jsonrpc: '2.0', result: undefined, error: undefined },
      ])
        await fails(
          peers.wallet.respond({ topic, response: any(response) }),
          `Missing or invalid. respond() response: ${JSON.stringify(response)}`,
        );
      await fails(
        peers.wallet.respond({ topic, response: any(undefined) }),
        'Missing or invalid. respond() response: undefined',
      );
    },
  ],
  'Authenticate: chains non-empty array': [
    ...[undefined, 'eip155:1', []].map((chains) =>
      signsIn({ chains }, 'chains is required and must be a non-empty array'),
    ),
  ],
  'Authenticate: uri, domain, nonce required': [
    ...['uri', 'domain', 'nonce'].flatMap((name) =>
      [undefined, '', 7].map((value) => signsIn({ [name]: value }, `${name} is required parameter`)),
    ),
  ],
  'Authenticate: only one namespace, only eip155': [
    signsIn(
      { chains: ['eip155:1', 'solana:1'] },
      'Multi-namespace requests are not supported. Please request single namespace only.',
    ),
    signsIn(
      { chains: ['solana:1'] },
      'Only eip155 namespace is supported for authenticated sessions. Please use .connect() for non-eip155 chains.',
    ),
  ],
  'CAIP address has exactly three colon-separated parts, CAIP network id exactly two': [
    async () => {
      expect(parseCaipAddress(account).networkId).toBe(chain);
      for (const text of ['eip155:1', 'a:b:c:d'])
        expect(() => parseCaipAddress(text)).toThrow(createError('INVALID_CAIP_ADDRESS').message);
      for (const text of ['eip155', 'a:b:c'])
        expect(() => parseCaipNetworkId(text)).toThrow(createError('INVALID_CAIP_NETWORK_ID').message);
    },
  ],
};

const rows = sentences.flatMap((sentence) =>
  rules[sentence].map((provoke, index) => ({ sentence, provoke, number: index + 1 })),
);

test.each(rows)('spec §5: $sentence ($number)', async ({ provoke }) => {
  await provoke(await createPeers());
});

test('covers every sentence', () => {
  expect(sentences.filter((sentence) => rules[sentence].length === 0)).toEqual([]);
});
