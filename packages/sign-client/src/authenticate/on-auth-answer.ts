import {
  type AuthenticateResult,
  type Cacao,
  lastRecap,
  readAuthenticateResult,
  readDidPkh,
} from '@mooring/protocol/cacao';
import { createProtocolError, protocolErrorCodes } from '@mooring/protocol/sign';
import type { InboundResponse } from '../core/method-handler.ts';
import { deleteSession } from '../engine/delete-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { subscribeSession } from '../engine/subscribe-session.ts';
import type { AuthRecord, StoredSession } from '../records/records.ts';
import { authSession } from './auth-session.ts';
import type { Authentication } from './authenticate-parameters.ts';
import { dropAuth } from './drop-auth.ts';
import { isSigned } from './is-signed.ts';

/** Handles the wallet's answer to a sign-in (pairing-protocol §5.2, rows 5a and 5b). */
export async function onAuthAnswer(
  engine: SignEngine,
  { request: { id }, result, error }: InboundResponse,
): Promise<void> {
  const { core } = engine;
  const [topic, auth] =
    core.auths.entries().find(([, one]) => one.id === id) ?? ([undefined, undefined] as const);
  if (topic === undefined || !auth) return;
  const key = `auth:${id}`;
  if (error?.code === protocolErrorCodes.WC_METHOD_UNSUPPORTED) {
    // The wallet does not support sign-in: it answers the accompanying proposal.
    await core.auths.set(topic, { ...auth, refused: true });
    if (!core.proposals.has(auth.proposalId)) core.settle(key, { error });
    return;
  }
  if (error) {
    core.settle(key, { error });
    await dropAuth(engine, auth);
    return;
  }
  const isAwaited = core.waiters.has(key);
  let authentication: Authentication;
  try {
    authentication = await settle(engine, auth, result, isAwaited);
  } catch (failure) {
    core.settle(key, { error: failure });
    await dropAuth(engine, auth);
    return;
  }
  // The session stands now, whether or not storage accepts the rest.
  await dropAuth(engine, auth).catch(() => undefined);
  core.settle(key, { result: authentication });
  // The page was reloaded while the wallet signed.
  if (authentication.session && !isAwaited)
    engine.emit('session_connect', { session: authentication.session });
}

async function settle(
  engine: SignEngine,
  auth: AuthRecord,
  result: unknown,
  isAwaited: boolean,
): Promise<Authentication> {
  const { core, metadata } = engine;
  const value = readAuthenticateResult(result);
  if (!value) throw createProtocolError('MISSING_OR_INVALID', 'wc_sessionAuthenticate result');
  const { cacaos, responder } = value;
  for (const cacao of cacaos) await assertSigned(engine, auth, cacao);
  const publicKey = responder.publicKey.toLowerCase();
  const topic = await core.keychain.agree(auth.publicKey, publicKey);
  // Without requested methods there is a signature but no session.
  const askedFor = lastRecap(auth.authPayload.resources) === undefined ? undefined : cacaos;
  const session =
    askedFor &&
    authSession(engine, askedFor, {
      topic,
      pairingTopic: auth.pairingTopic,
      self: { publicKey: auth.publicKey, metadata },
      peer: { publicKey, metadata: responder.metadata },
      controller: publicKey,
      transportType: auth.transportType,
    });
  try {
    const signedIn = isAwaited ? undefined : { auths: cacaos, request: auth.authPayload };
    await keep(engine, auth, value, topic, session && { ...session, ...(signedIn ? { signedIn } : {}) });
  } catch (error) {
    await deleteSession(engine, topic).catch(() => undefined);
    throw error;
  }
  return { auths: cacaos, ...(session ? { session } : {}) };
}

async function keep(
  engine: SignEngine,
  { pairingTopic }: AuthRecord,
  { responder }: AuthenticateResult,
  topic: string,
  session: StoredSession | undefined,
): Promise<void> {
  const { core } = engine;
  await core.messenger.link?.meet(responder.metadata);
  if (session) {
    await core.sessions.set(topic, session);
    subscribeSession(engine, session);
  } else await core.keychain.delete(topic);
  await core.pairing.used(pairingTopic, responder.metadata).catch(() => undefined);
}

/** A valid signature is not enough: it must match this request. */
async function assertSigned(engine: SignEngine, { authPayload }: AuthRecord, cacao: Cacao): Promise<void> {
  const { iss, domain, nonce, aud, uri, exp, nbf, requestId } = cacao.p;
  const chain = readDidPkh(iss)?.chainId;
  const asked =
    domain === authPayload.domain &&
    nonce === authPayload.nonce &&
    (aud || uri) === authPayload.aud &&
    exp === authPayload.exp &&
    nbf === authPayload.nbf &&
    (requestId || undefined) === (authPayload.requestId || undefined) &&
    // The signature's own times; an unparsable time never matches.
    (exp === undefined || Date.parse(exp) > engine.core.clock.now()) &&
    (nbf === undefined || Date.parse(nbf) <= engine.core.clock.now()) &&
    authPayload.chains.some((one) => one === chain);
  if (!asked) throw createProtocolError('SESSION_SETTLEMENT_FAILED', 'What was signed is not what was asked');
  if (!(await isSigned(engine, cacao)))
    throw createProtocolError('SESSION_SETTLEMENT_FAILED', 'Signature verification failed');
}
