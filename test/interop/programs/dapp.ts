// A dapp as it is written for `@walletconnect/sign-client` 2.21.8: every method with its arguments, every event's payload,
// every option. It is compiled, against the original's types and against ours, and not run.
import {
  Core,
  EXPIRER_EVENTS,
  PAIRING_EVENTS,
  RELAYER_EVENTS,
  RELAYER_SDK_VERSION,
} from '@walletconnect/core';
import Client, { SignClient } from '@walletconnect/sign-client';
import type {
  AuthTypes,
  CoreTypes,
  EngineTypes,
  ICore,
  ISignClient,
  PairingTypes,
  PendingRequestTypes,
  ProposalTypes,
  RelayerTypes,
  SessionTypes,
  SignClientTypes,
  Verify,
} from '@walletconnect/types';
import {
  getAddressFromAccount,
  getAppMetadata,
  getDidAddress,
  getDidChainId,
  getInternalError,
  getNamespacedDidChainId,
  getSdkError,
  isValidRequestExpiry,
  parseAccountId,
  parseChainId,
  parseUri,
} from '@walletconnect/utils';

const metadata: CoreTypes.Metadata = {
  name: 'App',
  description: 'An app',
  url: 'https://app.example',
  icons: ['https://app.example/icon.png'],
  redirect: { native: 'app://', universal: 'https://app.example/app', linkMode: true },
};
metadata.icons.push('https://app.example/other.png');

const coreOptions: CoreTypes.Options = {
  projectId: 'project',
  relayUrl: 'wss://relay.example',
  logger: 'error',
  name: 'app',
  customStoragePrefix: 'app',
  storageOptions: { database: './store.db' },
  telemetryEnabled: false,
  maxLogBlobSizeInBytes: 1_000,
};
const options: SignClientTypes.Options = {
  ...coreOptions,
  metadata,
  signConfig: { disableRequestQueue: true },
};

const requiredNamespaces: ProposalTypes.RequiredNamespaces = {
  eip155: { methods: ['personal_sign'], chains: ['eip155:1'], events: ['accountsChanged'] },
};
const optionalNamespaces: ProposalTypes.OptionalNamespaces = {};
optionalNamespaces.eip155 = { methods: [], chains: ['eip155:1'], events: [] };
optionalNamespaces.eip155.methods.push('eth_sendTransaction');
optionalNamespaces.eip155.chains?.push('eip155:137');
const sessionProperties: ProposalTypes.SessionProperties = { expiry: '1' };

class Store {
  sessions: SessionTypes.Struct[] = [];
  pairings: PairingTypes.Struct[] = [];
  contexts: Verify.Context[] = [];
  pending: PendingRequestTypes.Struct[] = [];
  last: SessionTypes.Namespaces | undefined;
}
const store = new Store();

function accountsOf(session: SessionTypes.Struct): string[] {
  return Object.values(session.namespaces).flatMap((namespace) => namespace.accounts);
}

function listen(client: Client): void {
  client.on('session_connect', ({ session }) => store.sessions.push(session));
  client.on('session_proposal', (proposal: SignClientTypes.EventArguments['session_proposal']) => {
    store.contexts.push(proposal.verifyContext);
    const { id, params } = proposal;
    const all: ProposalTypes.RequiredNamespaces = {
      ...params.requiredNamespaces,
      ...params.optionalNamespaces,
    };
    const chains: string[] = Object.values(all).flatMap(({ chains = [] }) => chains);
    const name: string = params.proposer.metadata.name;
    const relay: RelayerTypes.ProtocolOptions | undefined = params.relays[0];
    void [id.toFixed(), chains, name, relay?.protocol, params.expiryTimestamp.toFixed(), params.pairingTopic];
  });
  client.on('session_update', ({ id, topic, params }) => {
    const { namespaces } = params;
    const session = client.session.get(topic);
    const updated: SessionTypes.Struct = { ...session, namespaces };
    store.last = namespaces;
    void [id, updated];
  });
  client.on('session_extend', ({ id, topic }) => [id.toFixed(), topic.trim()]);
  client.on('session_ping', ({ id, topic }) => [id.toFixed(), topic.trim()]);
  client.on('session_delete', ({ id, topic }) => [id.toFixed(), topic.trim()]);
  client.on('session_expire', ({ topic }) => topic.trim());
  client.on('session_request', (event: SignClientTypes.EventArguments['session_request']) => {
    const { topic, params, verifyContext } = event;
    const { request, chainId } = params;
    const [message, address] = request.params;
    const expiry: number | undefined = request.expiryTimestamp;
    void [topic, chainId.split(':'), message, address, expiry, verifyContext.verified.isScam];
  });
  client.on('session_request_sent', ({ topic, request, chainId, id }) => [
    topic,
    request.method,
    request.params[0],
    chainId,
    id,
  ]);
  client.on('session_event', ({ params }) => {
    const { name, data } = params.event;
    if (name === 'accountsChanged') store.last = { eip155: { accounts: data, methods: [], events: [] } };
    void params.chainId.split(':');
  });
  client.on('proposal_expire', ({ id }) => id.toFixed());
  client.on('session_request_expire', ({ id }) => id.toFixed());
  client.on('session_authenticate', ({ id, topic, params, verifyContext }) => {
    const payload: AuthTypes.PayloadParams = params.authPayload;
    void [
      id,
      topic,
      payload.chains.length,
      params.requester.metadata.name,
      verifyContext.verified.validation,
    ];
  });
  const onPing = (event: SignClientTypes.EventArguments['session_ping']) => void event.topic;
  client.once('session_ping', onPing);
  client.off('session_ping', onPing);
  client.removeListener('session_ping', onPing);
  client.removeAllListeners('session_ping');
  client.events.on('session_ping', onPing);
}

async function connect(client: Client): Promise<SessionTypes.Struct> {
  const params: EngineTypes.ConnectParams = {
    requiredNamespaces,
    optionalNamespaces,
    sessionProperties,
    scopedProperties: { 'eip155:1': { anything: true } },
    relays: [{ protocol: 'irn' }],
  };
  const { uri, approval } = await client.connect(params);
  if (uri) {
    const { topic, symKey, relay, version, expiryTimestamp, methods } = parseUri(uri);
    void [topic.trim(), symKey.trim(), relay.protocol, version.toFixed(), expiryTimestamp, methods?.join()];
  }
  const session: SessionTypes.Struct = await approval();
  store.sessions = client.session.getAll();
  return session;
}

async function use(client: Client, session: SessionTypes.Struct): Promise<void> {
  const { topic } = session;
  const signature = await client.request<string>({
    topic,
    chainId: 'eip155:1',
    request: { method: 'personal_sign', params: ['0x00', accountsOf(session)[0]] },
    expiry: 600,
  });
  const request: EngineTypes.RequestParams = {
    topic,
    chainId: 'eip155:1',
    request: { method: 'm', params: {} },
  };
  const anything: unknown = await client.request(request);
  await client.ping({ topic });
  const found: SessionTypes.Struct[] = client.find({ requiredNamespaces });
  const [last] = client.session.values;
  const lastKeyIndex = client.session.getAll().length - 1;
  const again: SessionTypes.Struct = client.session.get(client.session.keys[lastKeyIndex] ?? '');
  again.namespaces.eip155?.accounts.push('eip155:1:0x0');
  const peer: SignClientTypes.Metadata = session.peer.metadata;
  const transport: RelayerTypes.TransportType | undefined = session.transportType;
  const cacaos: AuthTypes.Cacao[] = session.authentication ?? [];
  void [
    signature.length,
    anything,
    found.length,
    last?.expiry.toFixed(),
    peer.redirect?.native,
    transport,
    cacaos,
  ];
  void [session.controller, session.self.publicKey, session.acknowledged, session.sessionProperties?.a];
  store.pairings = client.core.pairing.getPairings();
  const pairings: PairingTypes.Struct[] = client.pairing.getAll({ active: true });
  const [pairing] = client.core.pairing.pairings.getAll();
  void [pairing?.peerMetadata?.name, pairing?.expiry.toFixed(), pairings.map((one) => one.topic)];
  await client.disconnect({ topic, reason: getSdkError('USER_DISCONNECTED') });
}

async function signIn(client: Client): Promise<void> {
  const params: AuthTypes.SessionAuthenticateParams = {
    chains: ['eip155:1'],
    domain: 'app.example',
    nonce: 'abcdef12',
    uri: 'https://app.example',
    statement: 'Sign in',
    methods: ['personal_sign'],
    resources: ['https://app.example/terms'],
    expiry: 3_600,
    pairingTopic: undefined,
  };
  const { uri, response } = await client.authenticate(params, 'https://wallet.example/app');
  const result: AuthTypes.AuthenticateResponseResult = await response();
  const { auths, session } = result;
  const first: AuthTypes.Cacao | undefined = auths?.[0];
  void [uri.trim(), first?.p.iss.split(':'), first?.s.t, first?.h.t, session.topic];
}

function pairings({ pairing }: ICore): void {
  pairing.events.on('pairing_delete', ({ topic }: { id: number; topic: string }) => topic.trim());
  pairing.events.on('pairing_expire', ({ topic }: { topic: string }) => topic.trim());
  pairing.events.once('pairing_ping', ({ id }: { id: number; topic: string }) => id.toFixed());
}

/** Members that programs reach for within the core, and helpers of the original's packages. */
async function members(client: Client): Promise<void> {
  const { relayer, expirer, crypto, verify } = client.core;
  await relayer.restartTransport();
  relayer.on(RELAYER_EVENTS.connect, () => undefined);
  relayer.off(RELAYER_EVENTS.disconnect, () => undefined);
  client.core.pairing.events.on(PAIRING_EVENTS.delete, ({ topic }: { id: number; topic: string }) => topic);
  expirer.on(EXPIRER_EVENTS.expired, ({ target }: { target: string }) => target.split(':'));
  const [topic = ''] = client.pairing.keys;
  const expiry: number = expirer.has(topic) ? expirer.get(topic).expiry : 0;
  const { target } = expirer.get(1);
  const pairing: PairingTypes.Struct | undefined = client.pairing.values[0];
  const count: number = client.pairing.length;
  await crypto.keychain.del(topic);
  client.core.addLinkModeSupportedApp('https://wallet.example/app');
  const origin = await verify.resolve({ hash: 'ab' });
  const token: string | undefined = await verify.register({ id: 'ab', decryptedId: 'cd' });
  const asked: AuthTypes.PendingRequest[] = client.auth.requests.getAll();
  const own: CoreTypes.Metadata = getAppMetadata();
  const { namespace, reference } = parseChainId('eip155:1');
  const { address } = parseAccountId('eip155:1:0x0');
  const chain: string | undefined = getDidChainId('did:pkh:eip155:1:0x0');
  void [expiry, target, pairing?.active, count, origin?.origin, origin?.isScam, token, asked, own, namespace];
  void [reference, address, chain, getAddressFromAccount('eip155:1:0x0'), RELAYER_SDK_VERSION.split('.')];
  void [getDidAddress('did:pkh:eip155:1:0x0'), getNamespacedDidChainId('did:pkh:eip155:1:0x0')];
  void [expirer.keys.length, client.core.linkModeSupportedApps.length];
}

export async function program(): Promise<void> {
  const client = await SignClient.init(options);
  const same: typeof SignClient = Client;
  const core = new Core(coreOptions);
  const other: Client = await SignClient.init({ core, metadata });
  const typed: ISignClient = other;
  listen(client);
  pairings(client.core);
  const session = await connect(client);
  await use(client, session);
  await signIn(client);
  const { topic, uri } = await client.core.pairing.create();
  await client.core.pairing.create({ methods: ['wc_sessionAuthenticate'] });
  await client.core.pairing.ping({ topic });
  await client.core.pairing.activate({ topic });
  await client.core.pairing.updateExpiry({ topic, expiry: 1 });
  await client.core.pairing.updateMetadata({ topic, metadata });
  await client.core.pairing.disconnect({ topic });
  const clientId: string = await client.core.crypto.getClientId();
  const connected: boolean = client.core.relayer.connected;
  client.core.relayer.on('relayer_connect', () => undefined);
  client.core.relayer.on('relayer_disconnect', () => undefined);
  await client.core.relayer.transportClose();
  await client.core.relayer.transportOpen();
  await members(client);
  const { message, code } = getInternalError('NO_MATCHING_KEY', 'anything');
  void [
    same,
    typed.metadata,
    uri,
    clientId,
    connected,
    message,
    code,
    isValidRequestExpiry(300, { min: 1, max: 2 }),
  ];
  void [client.name, client.context, client.version, client.protocol, client.opts?.name, client.signConfig];
  void [client.core.projectId, client.core.relayUrl, client.core.name, client.core.customStoragePrefix];
  client.logger.info('anything');
}
