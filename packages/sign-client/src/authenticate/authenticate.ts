import { isMooringError, namespaceOf, signInNamespace } from '@mooring/protocol';
import { hashKey } from '@mooring/protocol/crypto';
import { proposalLifetimeSeconds } from '@mooring/protocol/limits';
import {
  createProtocolError,
  type ProposalRecord,
  type SessionRecord,
  signMethods,
} from '@mooring/protocol/sign';
import { choosePairing } from '../engine/choose-pairing.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import type { AuthRecord, SignedIn } from '../records/records.ts';
import type {
  AuthenticateLink,
  AuthenticateParameters,
  Authentication,
  Resumed,
} from './authenticate-parameters.ts';
import { createAuthPayload } from './create-auth-payload.ts';
import { dropAuth } from './drop-auth.ts';

/** Seconds to wait for an answer at least. */
const shortestWait = signMethods.wc_sessionAuthenticate.request.ttl;

/**
 * Asks a wallet to sign in and connect in one step; sends a proposal along for wallets without sign-in support.
 *
 * @param walletUniversalLink address of a wallet met in link mode; the request then bypasses the relay
 * @throws MooringError `AUTHENTICATE_INVALID`, `RECAP_INVALID`, and of the pairing
 */
export async function authenticate(
  engine: SignEngine,
  parameters: AuthenticateParameters,
  walletUniversalLink?: string,
): Promise<AuthenticateLink> {
  const { core, metadata } = engine;
  core.assertReady();
  checkParameters(parameters);
  const authPayload = createAuthPayload(parameters, core.clock.now());
  const pairing = await choosePairing(engine, parameters.pairingTopic, ['wc_sessionAuthenticate']);
  const publicKey = await core.keychain.createKeyPair();
  if (walletUniversalLink !== undefined) await engine.linkMode;
  const { link } = core.messenger;
  const byLink = walletUniversalLink !== undefined && link?.knows(walletUniversalLink) === true;
  // Relays accept whole seconds only.
  const expiry = parameters.expiry === undefined ? undefined : Math.ceil(parameters.expiry);
  const wait = Math.max(shortestWait, expiry ?? 0);
  const auth: AuthRecord = {
    id: core.messenger.nextId(),
    publicKey,
    pairingTopic: pairing.topic,
    proposalId: core.messenger.nextId(),
    authPayload,
    expiry: engine.now + wait,
    transportType: byLink ? 'link_mode' : 'relay',
  };
  const topic = hashKey(publicKey);
  const answered = waitFor(engine, auth, wait);
  const fail = async (error: unknown) => {
    // The request stays open when the client is disposed of: a restart handles its answer.
    if (isMooringError(error, 'ABORTED')) return;
    core.settle(`auth:${auth.id}`, { error });
    await dropAuth(engine, auth).catch(() => undefined);
  };
  const params = { authPayload, requester: { publicKey, metadata }, expiryTimestamp: auth.expiry };
  const proposal = fallbackProposal(engine, parameters, auth);
  try {
    await core.auths.set(topic, auth);
    if (byLink) {
      const id = auth.id;
      const envelope = await core.messenger.prepareOpen(pairing.topic, 'wc_sessionAuthenticate', params, id);
      // The caller opens it: browsers require a user gesture to switch apps.
      const uri = link.urlOf(walletUniversalLink, { topic: pairing.topic, envelope });
      return { uri, response: () => answered };
    }
    await core.proposals.set(auth.proposalId, proposal);
  } catch (error) {
    await fail(error);
    throw error;
  }
  waitForApproval(engine, auth);
  for (const one of [pairing.topic, topic]) core.relayer.subscribe(one).catch(fail);
  core.messenger
    .request(pairing.topic, 'wc_sessionAuthenticate', params, { id: auth.id, ttl: expiry })
    .catch(fail);
  core.messenger
    .request(pairing.topic, 'wc_sessionPropose', proposal, { id: auth.proposalId })
    .catch((error: Error) => core.logger.warn('fallback proposal not sent', { reason: error.message }));
  const { uri } = pairing;
  return { ...(uri === undefined ? {} : { uri }), response: () => answered };
}

/** Waits for the answer to a sign-in of an earlier page or process. */
export function resumeAuth(engine: SignEngine, auth: AuthRecord): Resumed {
  const answered = waitFor(engine, auth, Math.max(0, auth.expiry - engine.now));
  waitForApproval(engine, auth);
  let signed: SignedIn | undefined;
  return {
    async approval() {
      const { session, auths } = await answered;
      // The wallet allowed no method.
      if (!session) throw createProtocolError('UNSUPPORTED_METHODS', 'wc_sessionAuthenticate result');
      signed = auths && { auths, request: auth.authPayload };
      return session;
    },
    signed: () => signed,
  };
}

/** @throws MooringError `AUTHENTICATE_INVALID` with the texts of pairing-protocol §5.2 */
function checkParameters(parameters: AuthenticateParameters): void {
  assertParameters('authenticate', parameters);
  const { chains, uri, domain, nonce, expiry } = parameters;
  if (!Array.isArray(chains) || chains.length === 0)
    throw invalid('chains is required and must be a non-empty array');
  if (!isFilled(uri)) throw invalid('uri is required parameter');
  if (!isFilled(domain)) throw invalid('domain is required parameter');
  if (!isFilled(nonce)) throw invalid('nonce is required parameter');
  const namespaces = new Set(chains.map((chain) => namespaceOf(String(chain))));
  if (namespaces.size > 1)
    throw invalid('Multi-namespace requests are not supported. Please request single namespace only.');
  if (!namespaces.has(signInNamespace))
    throw invalid(
      `Only ${signInNamespace} namespace is supported for authenticated sessions. Please use .connect() for non-${signInNamespace} chains.`,
    );
  if (expiry !== undefined && !(Number.isFinite(expiry) && expiry > 0 && expiry <= 604_800))
    throw invalid('expiry must be a number of seconds up to 604800');
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function invalid(problem: string) {
  return createError('AUTHENTICATE_INVALID', { problem });
}

function waitFor(engine: SignEngine, auth: AuthRecord, wait: number): Promise<Authentication> {
  const { core } = engine;
  const key = `auth:${auth.id}`;
  const answered = core.waiters.wait(key, auth.pairingTopic, wait * 1_000, () =>
    createError('REQUEST_EXPIRED'),
  );
  // A caller that ignores the response must not cause an unhandled rejection.
  answered.catch(() => undefined);
  answered.then(
    () => undefined,
    (error: unknown) =>
      isMooringError(error, 'ABORTED') ? undefined : dropAuth(engine, auth).catch(() => undefined),
  );
  return answered as Promise<Authentication>;
}

/** The wallet may answer the accompanying proposal instead. */
function waitForApproval(engine: SignEngine, auth: AuthRecord): void {
  const { core } = engine;
  const key = `auth:${auth.id}`;
  const approved = core.waiters.wait(
    `approval:${auth.proposalId}`,
    auth.pairingTopic,
    proposalLifetimeSeconds * 1_000,
    () => createError('PROPOSAL_EXPIRED'),
  ) as Promise<SessionRecord>;
  approved
    .then(
      async (session) => {
        core.settle(key, { result: { session } });
        await dropAuth(engine, auth);
      },
      (error: unknown) => {
        if (isMooringError(error, 'ABORTED')) return;
        // The wallet may still answer the sign-in itself, unless it reported that it does not support one.
        const refused = core.auths.get(hashKey(auth.publicKey))?.refused;
        if (refused || !isExpired(error)) core.settle(key, { error });
      },
    )
    .catch(() => undefined);
}

function isExpired(error: unknown): boolean {
  return isMooringError(error, 'PROPOSAL_EXPIRED') || (error as { code?: unknown } | null)?.code === 0;
}

function fallbackProposal(
  { metadata, now }: SignEngine,
  { chains, methods = [] }: AuthenticateParameters,
  { pairingTopic, publicKey, proposalId }: AuthRecord,
): ProposalRecord {
  return {
    requiredNamespaces: {},
    optionalNamespaces: {
      eip155: {
        chains,
        methods: [...new Set(['personal_sign', ...methods])],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
    relays: [{ protocol: 'irn' }],
    pairingTopic,
    proposer: { publicKey, metadata },
    expiryTimestamp: now + proposalLifetimeSeconds,
    id: proposalId,
  };
}
