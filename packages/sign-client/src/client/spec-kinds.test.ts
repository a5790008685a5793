import { type ProtocolErrorKind, protocolErrorCodes } from '@mooring/protocol/sign';
import { settle } from '@mooring/protocol/testing';
import { expect, test } from 'vitest';
import { memoryStorage } from '../storage/memory-storage.ts';
import {
  asked,
  chain,
  connectPeers,
  createPeers,
  given,
  outcomeOf,
  type Peers,
} from '../test-support/peers.ts';
import { propose, sendChanged } from '../test-support/propose.ts';
import { answers, sendRequest } from '../test-support/raw-messages.ts';
import { signIn } from '../test-support/sign-in.ts';
import { getInternalError, getSdkError, type InternalErrorKey, type SdkErrorKey } from './sdk-error.ts';

/** Outcome of a call: a kind for its caller, a code for a peer. */
type Provoke = (peers: Peers) => Promise<unknown>;

const event = { name: 'chainChanged', data: chain };
const sign = { method: 'personal_sign', params: [] };
const thrown = async (promise: Promise<unknown>) =>
  ((await outcomeOf(promise)) as { error: { code: unknown } }).error.code;

/** The code sent to the peer. */
const answered =
  (
    from: 'dapp' | 'wallet',
    method: 'wc_sessionRequest' | 'wc_sessionEvent' | 'wc_sessionUpdate' | 'wc_sessionExtend',
    params: unknown,
  ): Provoke =>
  async (peers) => {
    const { topic } = await connectPeers(peers);
    const seen = answers(peers[from]) as { error?: { code: number } }[];
    await sendRequest(peers[from], topic, method, params);
    return seen[0]?.error?.code;
  };

const connecting =
  (namespace: object): Provoke =>
  ({ dapp }) =>
    thrown(dapp.connect({ optionalNamespaces: { eip155: { ...asked.eip155, ...namespace } } }));

/** Kinds that the client itself never raises; programs use them to reject, or look them up. */
const offered =
  (kind: ProtocolErrorKind): Provoke =>
  async () =>
    getSdkError(kind as SdkErrorKey).code;

const kinds: Readonly<Record<ProtocolErrorKind, readonly Provoke[]>> = {
  NOT_INITIALIZED: [
    async () => {
      const { Core } = await import('../core/core.ts');
      const core = new Core({ relayUrl: 'ws://relay.test', storage: memoryStorage() });
      return thrown(core.pairing.create());
    },
    async ({ dapp }) => {
      await dapp.dispose();
      return thrown(dapp.connect({ optionalNamespaces: asked }));
    },
  ],
  NO_MATCHING_KEY: [({ dapp }) => thrown(dapp.ping({ topic: 'ef'.repeat(32) }))],
  MISSING_OR_INVALID: [
    ({ dapp }) => thrown(dapp.connect(undefined as never)),
    answered('dapp', 'wc_sessionRequest', { request: 'none' }),
  ],
  EXPIRED: [
    async ({ dapp, wallet, clock }) => {
      const { uri } = await dapp.core.pairing.create();
      await clock.advance(301_000);
      return thrown(wallet.pair({ uri }));
    },
  ],
  NON_CONFORMING_NAMESPACES: [
    async (peers) => {
      sendChanged(peers.dapp, 'wc_sessionPropose', {
        requiredNamespaces: { eip155: { chains: [chain], methods: ['eth_sign'], events: [] } },
      });
      return thrown((await propose(peers)).approve());
    },
  ],
  UNSUPPORTED_CHAINS: [
    connecting({ chains: ['one'] }),
    answered('dapp', 'wc_sessionRequest', { request: sign, chainId: 'eip155:1' }),
    answered('wallet', 'wc_sessionEvent', { event, chainId: 'eip155:1' }),
  ],
  UNSUPPORTED_METHODS: [connecting({ methods: 'all' })],
  UNSUPPORTED_EVENTS: [connecting({ events: [7] })],
  UNSUPPORTED_ACCOUNTS: [
    async (peers) =>
      thrown(
        (await propose(peers)).approve({ namespaces: { eip155: { ...given.eip155, accounts: ['one'] } } }),
      ),
    answered('wallet', 'wc_sessionUpdate', {
      namespaces: { eip155: { ...given.eip155, accounts: ['solana:one:two'] } },
    }),
  ],
  INVALID_UPDATE_REQUEST: [
    async (peers) => {
      const { topic } = await connectPeers(peers);
      const seen = answers(peers.wallet) as { error?: { code: number } }[];
      const old = peers.wallet.core.messenger.nextId() - 5_000_000;
      await sendRequest(peers.wallet, topic, 'wc_sessionUpdate', { namespaces: given });
      await sendRequest(peers.wallet, topic, 'wc_sessionUpdate', { namespaces: given }, old);
      return seen[0]?.error?.code;
    },
  ],
  INVALID_SESSION_SETTLE_REQUEST: [
    async (peers) => {
      const controller = { publicKey: 'ab'.repeat(32), metadata: peers.wallet.metadata };
      sendChanged(peers.wallet, 'wc_sessionSettle', { controller });
      return thrown((await propose(peers)).approve());
    },
  ],
  UNAUTHORIZED_METHOD: [
    answered('dapp', 'wc_sessionRequest', { request: { method: 'eth_sign', params: [] }, chainId: chain }),
  ],
  UNAUTHORIZED_EVENT: [
    answered('wallet', 'wc_sessionEvent', { event: { name: 'surprise', data: 1 }, chainId: chain }),
    answered('dapp', 'wc_sessionEvent', { event, chainId: chain }),
  ],
  UNAUTHORIZED_UPDATE_REQUEST: [answered('dapp', 'wc_sessionUpdate', { namespaces: given })],
  UNAUTHORIZED_EXTEND_REQUEST: [answered('dapp', 'wc_sessionExtend', {})],
  USER_REJECTED: [
    async (peers) => {
      const { dapp, wallet } = peers;
      wallet.once('session_proposal', ({ id }) =>
        wallet.reject({ id, reason: getSdkError('USER_REJECTED') }),
      );
      const { uri = '', approval } = await dapp.connect({ optionalNamespaces: asked });
      await wallet.pair({ uri });
      return thrown(approval());
    },
    async (peers) => {
      const { dapp, wallet } = peers;
      const { topic } = await connectPeers(peers);
      const error = getSdkError('USER_REJECTED');
      wallet.once('session_request', ({ id }) =>
        wallet.respond({ topic, response: { id, jsonrpc: '2.0', error } }),
      );
      return thrown(dapp.request({ topic, chainId: chain, request: sign }));
    },
  ],
  USER_DISCONNECTED: [
    async (peers) => {
      const { topic } = await connectPeers(peers);
      const asking = thrown(peers.dapp.request({ topic, chainId: chain, request: sign }));
      await settle();
      await peers.wallet.disconnect({ topic });
      return asking;
    },
    async (peers) => {
      const { topic } = await connectPeers(peers);
      const sent: { code: number }[] = [];
      peers.wallet.core.messenger.inspector = {
        sealed: (_envelope, payload) => sent.push((payload as { params: { code: number } }).params),
        sent: () => undefined,
        received: () => undefined,
      };
      // Independent of the reason that the program gives.
      await peers.wallet.disconnect({ topic, reason: { code: 1, message: 'bored' } });
      return sent[0]?.code;
    },
  ],
  SESSION_SETTLEMENT_FAILED: [
    async ({ dapp, wallet }) => {
      const { uri = '', response } = await dapp.authenticate({
        chains: ['eip155:1'],
        domain: 'dapp.example',
        nonce: 'abcdef12',
        uri: 'https://dapp.example/login',
      });
      const codes = new Promise<unknown>((resolve) =>
        wallet.once('session_authenticate', ({ id, params }) => {
          const [auth] = signIn({ params });
          const s = { t: 'eip191', s: `0x${'00'.repeat(65)}` };
          resolve(thrown(wallet.approveSessionAuthenticate({ id, auths: auth ? [{ ...auth, s }] : [] })));
        }),
      );
      await wallet.pair({ uri });
      expect(await codes).toBe('SESSION_SETTLEMENT_FAILED');
      return thrown(response());
    },
  ],
  WC_METHOD_UNSUPPORTED: [
    async ({ dapp, wallet }) => {
      const { uri, topic } = await dapp.core.pairing.create();
      await dapp.core.relayer.subscribe(topic);
      await wallet.pair({ uri });
      const seen: { code?: number }[] = [];
      // A wallet that does not listen for sign-ins does not support the method.
      dapp.core.messenger.handle('wc_sessionAuthenticate', {
        response: ({ error }) => void seen.push(error ?? {}),
      });
      await dapp.core.messenger.request(topic, 'wc_sessionAuthenticate', {});
      await settle();
      return seen[0]?.code;
    },
  ],
  INVALID_METHOD: [offered('INVALID_METHOD')],
  INVALID_EVENT: [offered('INVALID_EVENT')],
  INVALID_EXTEND_REQUEST: [offered('INVALID_EXTEND_REQUEST')],
  USER_REJECTED_CHAINS: [offered('USER_REJECTED_CHAINS')],
  USER_REJECTED_METHODS: [offered('USER_REJECTED_METHODS')],
  USER_REJECTED_EVENTS: [offered('USER_REJECTED_EVENTS')],
  UNSUPPORTED_NAMESPACE_KEY: [offered('UNSUPPORTED_NAMESPACE_KEY')],
  RESTORE_WILL_OVERRIDE: [offered('RESTORE_WILL_OVERRIDE')],
  RESUBSCRIBED: [offered('RESUBSCRIBED')],
  UNKNOWN_TYPE: [offered('UNKNOWN_TYPE')],
  MISMATCHED_TOPIC: [offered('MISMATCHED_TOPIC')],
};

const rows = Object.entries(kinds).flatMap(([name, provokes]) => {
  const kind = name as ProtocolErrorKind;
  return provokes.map((provoke, index) => ({ kind, provoke, number: index + 1 }));
});

test.each(rows)('spec §8: $kind occurs ($number)', async ({ kind, provoke }) => {
  const code = await provoke(await createPeers());
  expect([kind, protocolErrorCodes[kind]]).toContain(code);
});

test.each([
  ['Unauthorized: invalid key', 'RELAY_INVALID_KEY'],
  ['Unauthorized: origin not allowed', 'RELAY_ORIGIN_NOT_ALLOWED'],
  ['JWT validation error: JWT Token is not yet valid', 'JWT_NOT_YET_VALID'],
  ['JWT validation error: JWT Token has expired', 'JWT_EXPIRED'],
])('spec §8: reports a relay close with %j', async (reason, code) => {
  const { dapp, relay } = await createPeers();
  relay.onFrame = () => 'ignore';
  const { approval } = await dapp.connect({ optionalNamespaces: asked });
  const outcome = outcomeOf(approval());
  await settle();
  relay.disconnectAll(3000, reason);
  expect(await outcome).toMatchObject({ error: { code, message: reason } });
});

/** Pairing-protocol §5.9, verbatim. */
const words: Readonly<Record<ProtocolErrorKind, readonly [code: number, message: string]>> = {
  INVALID_METHOD: [1001, 'Invalid method.'],
  INVALID_EVENT: [1002, 'Invalid event.'],
  INVALID_UPDATE_REQUEST: [1003, 'Invalid update request.'],
  INVALID_EXTEND_REQUEST: [1004, 'Invalid extend request.'],
  INVALID_SESSION_SETTLE_REQUEST: [1005, 'Invalid session settle request.'],
  UNAUTHORIZED_METHOD: [3001, 'Unauthorized method.'],
  UNAUTHORIZED_EVENT: [3002, 'Unauthorized event.'],
  UNAUTHORIZED_UPDATE_REQUEST: [3003, 'Unauthorized update request.'],
  UNAUTHORIZED_EXTEND_REQUEST: [3004, 'Unauthorized extend request.'],
  USER_REJECTED: [5000, 'User rejected.'],
  USER_REJECTED_CHAINS: [5001, 'User rejected chains.'],
  USER_REJECTED_METHODS: [5002, 'User rejected methods.'],
  USER_REJECTED_EVENTS: [5003, 'User rejected events.'],
  UNSUPPORTED_CHAINS: [5100, 'Unsupported chains.'],
  UNSUPPORTED_METHODS: [5101, 'Unsupported methods.'],
  UNSUPPORTED_EVENTS: [5102, 'Unsupported events.'],
  UNSUPPORTED_ACCOUNTS: [5103, 'Unsupported accounts.'],
  UNSUPPORTED_NAMESPACE_KEY: [5104, 'Unsupported namespace key.'],
  USER_DISCONNECTED: [6000, 'User disconnected.'],
  SESSION_SETTLEMENT_FAILED: [7000, 'Session settlement failed.'],
  WC_METHOD_UNSUPPORTED: [10001, 'Unsupported wc_ method.'],
  NOT_INITIALIZED: [1, 'Not initialized.'],
  NO_MATCHING_KEY: [2, 'No matching key.'],
  RESTORE_WILL_OVERRIDE: [3, 'Restore will override.'],
  RESUBSCRIBED: [4, 'Resubscribed.'],
  MISSING_OR_INVALID: [5, 'Missing or invalid.'],
  EXPIRED: [6, 'Expired.'],
  UNKNOWN_TYPE: [7, 'Unknown type.'],
  MISMATCHED_TOPIC: [8, 'Mismatched topic.'],
  NON_CONFORMING_NAMESPACES: [9, 'Non conforming namespaces.'],
};

test.each(Object.entries(words))('%s has its code and message', (kind, [code, message]) => {
  expect(getSdkError(kind as SdkErrorKey)).toEqual({ message, code });
  expect(JSON.stringify(getInternalError(kind as InternalErrorKey, 'more'))).toBe(
    `{"message":"${message} more","code":${code}}`,
  );
});
