import { isMooringError } from '@mooring/protocol';
import {
  assertValid,
  bareNamespace,
  checkNamespaces,
  createProtocolError,
  type MethodParams,
  type Namespaces,
  protocolError,
  readMethodParams,
  readMethodResult,
  type SessionRecord,
} from '@mooring/protocol/sign';
import type { InboundRequest, InboundResponse } from '../core/method-handler.ts';
import { dropProposal, dropProposerKey } from '../engine/drop-proposal.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { SettlementRecord } from '../records/records.ts';

/** Handles the wallet's answer to a proposal, and the settlement that follows (pairing-protocol §5.1, rows 7 and 8). */
export function handleSettlement(engine: SignEngine): void {
  const { messenger, pairing } = engine.core;
  pairing.events.on('pairing_delete', ({ topic }) => void rejectOpen(engine, topic).catch(() => undefined));
  messenger.handle('wc_sessionPropose', { response: (message) => onAnswer(engine, message) });
  messenger.handle('wc_sessionSettle', { request: (message) => onSettle(engine, message) });
}

/** Rejects unanswered proposals of a pairing that the wallet has deleted. */
async function rejectOpen(engine: SignEngine, pairingTopic: string): Promise<void> {
  const { core } = engine;
  const open = core.proposals
    .values()
    .filter((one) => one.pairingTopic === pairingTopic && core.keychain.has(one.proposer.publicKey));
  for (const { id } of open) core.settle(`approval:${id}`, { error: protocolError('USER_DISCONNECTED') });
  await Promise.all(open.map(({ id }) => dropProposal(engine, id)));
}

async function onAnswer(
  engine: SignEngine,
  { topic, request, error, result }: InboundResponse,
): Promise<void> {
  const { core } = engine;
  const proposal = core.proposals.get(request.id);
  if (!proposal) return;
  if (error) {
    core.settle(`approval:${request.id}`, { error });
    core.deleted.add(request.id, 'proposal');
    await dropProposal(engine, request.id);
    return;
  }
  const { value, failure } = readMethodResult('wc_sessionPropose', result);
  if (failure) {
    core.settle(`approval:${request.id}`, { error: createProtocolError(failure.kind, failure.detail) });
    await dropProposal(engine, request.id);
    return;
  }
  const { publicKey } = proposal.proposer;
  let sessionTopic: string;
  try {
    sessionTopic = await core.keychain.agree(publicKey, value.responderPublicKey.toLowerCase());
  } catch (failed) {
    if (!isMooringError(failed, 'KEY_AGREEMENT_FAILED')) throw failed;
    // An unusable key means there will be no session.
    core.settle(`approval:${request.id}`, { error: failed });
    await dropProposal(engine, request.id);
    return;
  }
  await core.settlements.set(sessionTopic, {
    proposalId: request.id,
    pairingTopic: topic,
    publicKey,
    responderPublicKey: value.responderPublicKey,
    expiry: proposal.expiryTimestamp,
  });
  // The session has its own key now; the private key is no longer needed.
  await dropProposerKey(engine, publicKey);
  // Not awaited: the settlement follows in the same queue.
  core.relayer
    .subscribe(sessionTopic)
    .catch((reason: unknown) => core.settle(`approval:${request.id}`, { error: reason }));
  await core.pairing.used(topic);
}

async function onSettle(engine: SignEngine, message: InboundRequest): Promise<void> {
  const { core } = engine;
  const { topic, id, params } = message;
  const settlement = core.settlements.get(topic);
  if (!settlement) {
    // Handled again after a restart: the session is stored, but the answer may not have been sent.
    if (core.sessions.has(topic)) answer(engine, topic, id);
    return;
  }
  const { proposalId } = settlement;
  let session: SessionRecord;
  try {
    session = await readSession(engine, topic, params, settlement);
  } catch (error) {
    core.settle(`approval:${proposalId}`, { error });
    // Answered before the session's key, which seals the answer, is deleted.
    core.messenger.turnDown(message, error);
    core.relayer.unsubscribe(topic);
    core.messenger.forgetTopic(topic);
    await Promise.all([
      core.settlements.delete(topic),
      core.keychain.delete(topic),
      core.history.deleteTopic(topic),
      dropProposal(engine, proposalId),
    ]);
    return;
  }
  await core.sessions.set(topic, session);
  // The session stands now, whether or not storage accepts the rest.
  await Promise.allSettled([
    core.settlements.delete(topic),
    core.proposals.delete(proposalId),
    core.pairing.used(settlement.pairingTopic, session.peer.metadata),
  ]);
  answer(engine, topic, id);
  engine.emit('session_connect', { session });
  core.settle(`approval:${proposalId}`, { result: session });
  core.messenger.retry(topic);
  core.pairing.dropOthersOf(session.peer.metadata.url, settlement.pairingTopic).catch(() => undefined);
}

function answer({ core }: SignEngine, topic: string, id: number): void {
  core.messenger.answer(topic, id, 'wc_sessionSettle', true).catch(() => undefined);
}

async function readSession(
  engine: SignEngine,
  topic: string,
  params: unknown,
  settlement: SettlementRecord,
): Promise<SessionRecord> {
  const { core, metadata, now } = engine;
  const call = 'onSessionSettleRequest()';
  const { relay, controller } = (params ?? {}) as {
    relay?: { protocol?: unknown };
    controller?: { publicKey?: unknown };
  };
  if (typeof relay?.protocol !== 'string')
    throw createProtocolError('MISSING_OR_INVALID', `${call} relay protocol should be a string`);
  if (typeof controller?.publicKey !== 'string')
    throw createProtocolError('MISSING_OR_INVALID', `${call} controller public key should be a string`);
  assertValid(checkNamespaces((params as { namespaces?: unknown }).namespaces, call));
  const { value, failure } = readMethodParams('wc_sessionSettle', params);
  if (failure) throw createProtocolError(failure.kind, failure.detail);
  if (value.expiry <= now) throw createProtocolError('EXPIRED', call);
  if (value.controller.publicKey.toLowerCase() !== settlement.responderPublicKey.toLowerCase())
    throw createProtocolError(
      'INVALID_SESSION_SETTLE_REQUEST',
      'The controller is not who answered the proposal.',
    );
  assertOwnNamespaces(value.namespaces, call);
  const proposal = core.proposals.get(settlement.proposalId);
  return toSession(value, {
    topic,
    pairingTopic: settlement.pairingTopic,
    requiredNamespaces: proposal?.requiredNamespaces ?? {},
    optionalNamespaces: proposal?.optionalNamespaces ?? {},
    self: { publicKey: settlement.publicKey, metadata },
  });
}

function toSession(
  settle: MethodParams<'wc_sessionSettle'>,
  known: Pick<SessionRecord, 'topic' | 'pairingTopic' | 'requiredNamespaces' | 'optionalNamespaces' | 'self'>,
): SessionRecord {
  const { relay, namespaces, controller, expiry, sessionProperties, scopedProperties, sessionConfig } =
    settle;
  return {
    relay,
    namespaces,
    controller: controller.publicKey,
    expiry,
    ...known,
    acknowledged: true,
    peer: controller,
    ...(sessionProperties ? { sessionProperties } : {}),
    ...(scopedProperties ? { scopedProperties } : {}),
    ...(sessionConfig ? { sessionConfig } : {}),
    transportType: 'relay',
  };
}

/** Refuses accounts outside their key's namespace. */
export function assertOwnNamespaces(namespaces: Namespaces, call: string): void {
  for (const [key, { accounts }] of Object.entries(namespaces)) {
    const stray = accounts.find((account) => !account.startsWith(`${bareNamespace(key)}:`));
    if (stray !== undefined)
      throw createProtocolError(
        'UNSUPPORTED_ACCOUNTS',
        `${call} namespace, account ${stray} is not of ${key}`,
      );
  }
}
