import { formatErrorObject, isMooringError } from '@mooring/protocol';
import { type Cacao, readCacaos } from '@mooring/protocol/cacao';
import { hashKey } from '@mooring/protocol/crypto';
import {
  createProtocolError,
  isValidErrorReason,
  type MessageOptions,
  protocolError,
  type SessionRecord,
  signMethods,
} from '@mooring/protocol/sign';
import { endProposal } from '../engine/end-proposal.ts';
import { once } from '../engine/once.ts';
import { assertNotDeleted } from '../engine/require-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { subscribeSession } from '../engine/subscribe-session.ts';
import { discardAttempt, type SessionKeys, sessionKeys, withdraw } from '../engine/unconfirmed.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { showValue } from '../parameters/show-value.ts';
import type { PendingAuthRequest, StoredAuthRequest } from '../records/records.ts';
import { authSession } from './auth-session.ts';
import { isSigned } from './is-signed.ts';

const method = signMethods.wc_sessionAuthenticate;

/** A sign-in request by id, and the signed objects. */
export interface ApproveAuthParameters {
  readonly id: number;
  /** One for each chain that was signed for; made by `buildAuthObject`. */
  readonly auths: readonly Cacao[];
}

/** A sign-in request by id, and why the wallet rejects it. */
export interface RejectAuthParameters {
  readonly id: number;
  readonly reason: { readonly code: number; readonly message: string };
}

/**
 * Answers a sign-in with signed objects. Resolves when the relay has accepted it.
 *
 * @returns the session; none if no methods were allowed
 * @throws MooringError `SESSION_SETTLEMENT_FAILED` if a signature is invalid (the dapp is notified), `NO_MATCHING_KEY`,
 * `MISSING_OR_INVALID`, and those of the relay; then there is no session
 */
export async function approveAuth(
  engine: SignEngine,
  parameters: ApproveAuthParameters,
): Promise<{ session: SessionRecord | undefined }> {
  engine.core.assertReady();
  assertParameters('approveSessionAuthenticate', parameters);
  const pending = requirePending(engine, parameters.id);
  const auths = readCacaos(parameters.auths);
  if (!auths) throw createProtocolError('MISSING_OR_INVALID', 'approveSessionAuthenticate() auths');
  return answerOnce(engine, pending, (stored) => approve(engine, stored, auths));
}

/** Rejects a sign-in; the dapp receives the reason unchanged. @throws MooringError as {@link approveAuth} */
export async function rejectAuth(engine: SignEngine, parameters: RejectAuthParameters): Promise<void> {
  engine.core.assertReady();
  assertParameters('rejectSessionAuthenticate', parameters);
  const { id, reason } = parameters;
  const pending = requirePending(engine, id);
  if (!isValidErrorReason(reason))
    throw createProtocolError(
      'MISSING_OR_INVALID',
      `rejectSessionAuthenticate() reason: ${showValue(reason)}`,
    );
  await answerOnce(engine, pending, async (stored) => {
    const reply = await openReply(engine, stored);
    await reply.send({ error: formatErrorObject(reason) }, method.reject).finally(reply.forget);
    await done(engine, stored);
    await withdraw(engine, stored);
  });
}

async function approve(
  engine: SignEngine,
  pending: StoredAuthRequest,
  auths: readonly Cacao[],
): Promise<{ session: SessionRecord | undefined }> {
  const { core, metadata } = engine;
  const reply = await openReply(engine, pending);
  const { topic, publicKey, earlier } = reply;
  if (!(await areSigned(engine, pending, auths))) {
    const detail = 'Signature verification failed';
    const error = protocolError('SESSION_SETTLEMENT_FAILED', detail);
    await reply.send({ error }, method.response).catch(() => undefined);
    await reply.forget();
    throw createProtocolError('SESSION_SETTLEMENT_FAILED', detail);
  }
  const known = authSession(engine, auths, {
    topic,
    pairingTopic: pending.pairingTopic,
    self: { publicKey, metadata },
    peer: pending.requester,
    controller: publicKey,
    transportType: pending.transportType,
  });
  const session: SessionRecord | undefined = known && {
    ...known,
    ...(earlier ? { expiry: earlier.expiry } : {}),
    authentication: auths,
  };
  let mayArrive = earlier !== undefined;
  try {
    if (session) {
      await Promise.all([
        core.sessions.set(topic, session),
        core.authRequests.set(pending.id, { ...pending, unconfirmed: session }),
      ]);
      subscribeSession(engine, session);
    }
    // Before the answer opens the other app, because opening it may suspend this one.
    if (pending.transportType === 'link_mode') await core.messenger.link?.meet(pending.requester.metadata);
    mayArrive = true;
    const sent = reply.send(
      { result: { cacaos: auths, responder: { publicKey, metadata } } },
      method.response,
    );
    // The dapp does not know the session before it receives the answer.
    if (session) core.messenger.hold(topic, sent);
    await sent;
    // The dapp may have settled what an earlier attempt granted.
    if (session && earlier)
      await core.messenger.request(topic, 'wc_sessionUpdate', { namespaces: session.namespaces });
  } catch (error) {
    if (session)
      await discardAttempt(engine, { store: core.authRequests, asked: pending, session, mayArrive });
    else await reply.forget().catch(() => undefined);
    throw error;
  }
  // The dapp has the answer now, whether or not storage accepts the rest.
  await Promise.allSettled([
    session ? core.keychain.delete(publicKey) : reply.forget(),
    // Unlike the earlier attempt, this one grants no session.
    session ? undefined : withdraw(engine, pending),
    done(engine, pending),
    core.pairing.used(pending.pairingTopic, pending.requester.metadata),
  ]);
  return { session };
}

async function areSigned(
  engine: SignEngine,
  { authPayload }: PendingAuthRequest,
  auths: readonly Cacao[],
): Promise<boolean> {
  const verified = await Promise.all(auths.map((cacao) => isSigned(engine, cacao)));
  return verified.every(Boolean) && auths.every(({ p }) => p.nonce === authPayload.nonce);
}

interface Reply extends SessionKeys {
  send(answer: object, options: MessageOptions): Promise<void>;
  /** Deletes its keys, unless an earlier attempt used them. */
  forget(): Promise<void>;
}

/** Seals answers with the requester's key and sends them on a topic derived from it (envelope type 1). */
async function openReply(engine: SignEngine, pending: StoredAuthRequest): Promise<Reply> {
  const { core } = engine;
  const { id, requester } = pending;
  const keys = await sessionKeys(engine, pending, requester.publicKey).catch(async (error: unknown) => {
    // No answer can be sealed for this key, so the request is dropped.
    if (isMooringError(error, 'KEY_AGREEMENT_FAILED')) {
      await done(engine, pending);
      engine.emit('session_authenticate_expire', { id });
    }
    throw error;
  });
  const { topic, publicKey, earlier } = keys;
  return {
    ...keys,
    async send(answer, options) {
      const envelope = core.messenger.sealFrom(publicKey, topic, { id, jsonrpc: '2.0', ...answer });
      // A rejection carries no traffic metadata.
      const correlationId = 'error' in answer ? undefined : id;
      await core.messenger.publishSealed(hashKey(requester.publicKey), envelope, options, correlationId);
    },
    async forget() {
      if (earlier) return;
      await Promise.all([core.keychain.delete(publicKey), core.keychain.delete(topic)]);
    },
  };
}

function requirePending(engine: SignEngine, id: unknown): StoredAuthRequest {
  const pending = typeof id === 'number' ? engine.core.authRequests.get(id) : undefined;
  if (pending && pending.expiryTimestamp > engine.now) return pending;
  if (typeof id === 'number' && !pending) assertNotDeleted(engine, id);
  throw createProtocolError('NO_MATCHING_KEY', `requests: ${String(id)}`);
}

/** Answers a sign-in once, and tells all tabs. */
async function answerOnce<Result>(
  engine: SignEngine,
  { id }: PendingAuthRequest,
  answer: (pending: StoredAuthRequest) => Promise<Result>,
): Promise<Result> {
  const refusal = () => createProtocolError('NO_MATCHING_KEY', `requests: ${id}`);
  const question = { kind: 'sign-in', id, store: engine.core.authRequests } as const;
  const result = await once(engine, question, refusal, answer);
  engine.emit('session_authenticate_answered', { id });
  return result;
}

/** Also ends the proposal that was sent along with the sign-in. */
async function done(engine: SignEngine, { id, pairingTopic }: PendingAuthRequest): Promise<void> {
  const { core } = engine;
  core.deleted.add(id, 'request');
  const along = core.proposals.values().filter((proposal) => proposal.pairingTopic === pairingTopic);
  await Promise.all([
    core.authRequests.delete(id),
    ...along.map((proposal) => endProposal(engine, proposal.id)),
  ]);
}
