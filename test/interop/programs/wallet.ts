// A wallet as it is written for `@reown/walletkit` 1.2.10: every method with its arguments, every event's payload. It is
// compiled, against the original's types and against ours, and not run.
import { type IWalletKit, WalletKit, type WalletKitTypes } from '@reown/walletkit';
import { Core } from '@walletconnect/core';
import SignClient from '@walletconnect/sign-client';
import type { AuthTypes, ProposalTypes, SessionTypes, SignClientTypes } from '@walletconnect/types';
import {
  buildApprovedNamespaces,
  buildAuthObject,
  formatMessage,
  getSdkError,
  populateAuthPayload,
} from '@walletconnect/utils';

export let kit: IWalletKit;
let proposals: SignClientTypes.EventArguments['session_proposal'][] = [];
let requests: SignClientTypes.EventArguments['session_request'][] = [];

declare function sign(text: string): Promise<string>;

function namespacesOf(params: ProposalTypes.Struct): SessionTypes.Namespaces {
  return buildApprovedNamespaces({
    proposal: params,
    supportedNamespaces: {
      eip155: {
        chains: ['eip155:1'],
        methods: ['personal_sign'],
        events: ['accountsChanged'],
        accounts: ['eip155:1:0x0'],
      },
    },
  });
}

async function onProposal({ id, params, verifyContext }: WalletKitTypes.SessionProposal): Promise<void> {
  if (verifyContext.verified.isScam || verifyContext.verified.validation === 'INVALID') {
    await kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') });
    return;
  }
  const session: SessionTypes.Struct = await kit.approveSession({
    id,
    namespaces: namespacesOf(params),
    sessionProperties: { a: 'b' },
    sessionConfig: { disableDeepLink: true },
    relayProtocol: params.relays[0]?.protocol,
  });
  const chain: string | undefined = session.namespaces.eip155?.chains?.[0];
  void chain;
}

async function onRequest(event: WalletKitTypes.SessionRequest): Promise<void> {
  const { id, topic, params } = event;
  const { request, chainId } = params;
  requests.push(event);
  const text: string = request.params[0];
  const result = await sign(text);
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result } });
  const error = { code: 5000, message: 'User rejected.' };
  await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', error } });
  await kit.emitSessionEvent({ topic, chainId, event: { name: 'chainChanged', data: 1 } });
}

async function onAuthenticate(payload: WalletKitTypes.SessionAuthenticate): Promise<void> {
  const authPayload: AuthTypes.PayloadParams = populateAuthPayload({
    authPayload: payload.params.authPayload,
    chains: ['eip155:1'],
    methods: ['personal_sign'],
  });
  const iss = `${authPayload.chains[0]}:0x0`;
  const message: string = kit.formatAuthMessage({ request: authPayload, iss });
  const same: string = formatMessage(authPayload, `did:pkh:${iss}`);
  const auth: AuthTypes.Cacao = buildAuthObject(authPayload, { t: 'eip191', s: await sign(message) }, iss);
  const auths: AuthTypes.Cacao[] = [auth];
  const { session } = await kit.approveSessionAuthenticate({ id: payload.id, auths });
  await kit.rejectSessionAuthenticate({ id: payload.id, reason: getSdkError('USER_REJECTED') });
  void [session?.topic, same, payload.topic, payload.verifyContext.verified.origin];
}

export async function program(): Promise<void> {
  const core = new Core({ projectId: 'project', relayUrl: 'wss://relay.example', logger: 'info' });
  const metadata = {
    name: 'W',
    description: 'W',
    url: 'https://wallet.example',
    icons: [],
    redirect: { native: 'w://' },
  };
  const made: IWalletKit = await WalletKit.init({
    core,
    metadata,
    name: 'wallet',
    signConfig: { disableRequestQueue: true },
  });
  kit = made;
  kit.on('session_proposal', onProposal);
  kit.on('session_proposal', (proposal) => {
    proposals = [...proposals, proposal];
  });
  kit.on('session_request', onRequest);
  kit.once('session_authenticate', onAuthenticate);
  kit.on('session_delete', ({ id, topic }) => [id.toFixed(), topic.trim()]);
  kit.on('proposal_expire', ({ id }) => id.toFixed());
  kit.on('session_request_expire', ({ id }) => id.toFixed());
  kit.off('session_proposal', onProposal);
  kit.removeListener('session_request', onRequest);
  await kit.pair({ uri: 'wc:', activatePairing: true });
  const sessions: Record<string, SessionTypes.Struct> = kit.getActiveSessions();
  const [session] = Object.values(sessions);
  const topic = session?.topic ?? '';
  if (session) {
    const namespaces = structuredClone(session.namespaces);
    namespaces.eip155.accounts = [...namespaces.eip155.accounts, 'eip155:1:0x1'];
    namespaces.eip155.chains?.push('eip155:10');
    const updated = await kit.updateSession({ topic, namespaces });
    await updated.acknowledged();
  }
  const { acknowledged } = await kit.extendSession({ topic });
  await acknowledged();
  const pending: Record<number, ProposalTypes.Struct> = kit.getPendingSessionProposals();
  requests = kit.getPendingSessionRequests();
  await kit.disconnectSession({ topic, reason: getSdkError('USER_DISCONNECTED') });
  const { signClient } = kit.engine;
  await signClient.ping({ topic });
  signClient.events.on('session_ping', (event) => event.topic.trim());
  kit.core.pairing.events.on('pairing_expire', ({ topic: gone }: { topic: string }) => gone.trim());
  const pairings = kit.core.pairing.getPairings().map((pairing) => pairing.topic);
  await kit.core.pairing.pair({ uri: 'wc:' });
  void [pending, pairings, kit.name, kit.metadata.name, kit.opts.name, kit.signConfig?.disableRequestQueue];
  const auths: AuthTypes.PendingRequest[] = signClient.auth.requests.getAll();
  const one: ProposalTypes.Struct = signClient.proposal.get(1);
  void [auths, one, signClient.pendingRequest.getAll(), signClient.core.crypto.getClientId()];
  kit.logger.error('anything');
}

/** The same by the sign client. */
export async function signClient(): Promise<void> {
  const client = await SignClient.init({ relayUrl: 'wss://relay.example', projectId: 'p' });
  await client.pair({ uri: 'wc:' });
  client.on('session_proposal', async ({ id, params }) => {
    const approval = await client.approve({
      id,
      namespaces: namespacesOf(params),
      scopedProperties: { eip155: {} },
    });
    const session: SessionTypes.Struct = await approval.acknowledged();
    const { topic } = session;
    const { acknowledged } = await client.update({ topic, namespaces: session.namespaces });
    await acknowledged();
    await (await client.extend({ topic })).acknowledged();
    await client.emit({ topic, chainId: 'eip155:1', event: { name: 'accountsChanged', data: [] } });
    await client.respond({ topic, response: { id: 1, jsonrpc: '2.0', result: {} } });
    await client.reject({ id, reason: { code: 1, message: 'no' } });
    void [approval.topic, client.getPendingSessionRequests().length];
  });
}
