import { sessionLifetimeSeconds } from '@mooring/protocol/limits';
import {
  assertValid,
  checkConformingNamespaces,
  checkNamespaces,
  createProtocolError,
  isChainApproved,
  isEventApproved,
  readMethodParams,
  type SessionRecord,
  type SignMethodName,
} from '@mooring/protocol/sign';
import type { InboundRequest } from '../core/method-handler.ts';
import { comparableUpTo, isOlder } from '../engine/latest-ids.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { assertOwnNamespaces } from './handle-settlement.ts';

/** Handles the wallet's updates, extensions and events of a session. */
export function handleSessionChanges(engine: SignEngine): void {
  const { messenger, sessions, settlements } = engine.core;
  const handle = (
    method: SignMethodName,
    onRequest: (engine: SignEngine, message: InboundRequest) => Promise<void> | void,
  ) =>
    messenger.handle(method, {
      async request(message) {
        if (sessions.has(message.topic)) await onRequest(engine, message);
        // The relay may deliver the settlement after this message.
        else if (settlements.has(message.topic)) return 'later';
        return undefined;
      },
    });
  handle('wc_sessionUpdate', onUpdate);
  handle('wc_sessionExtend', onExtend);
  handle('wc_sessionEvent', onEvent);
}

/**
 * Milliseconds. An original wallet (2.21.8) loses a response that arrives within a few milliseconds of its own publish,
 * for example over a local relay, and then waits five minutes.
 */
const answerDelay = 50;

/** Only the controller may change a session; this side's copy names it. */
function controlledByPeer({ core }: SignEngine, topic: string): SessionRecord | undefined {
  const session = core.sessions.get(topic);
  return session && session.controller === session.peer.publicKey ? session : undefined;
}

async function onUpdate(engine: SignEngine, message: InboundRequest): Promise<void> {
  const { topic, id, params } = message;
  const { core } = engine;
  const session = controlledByPeer(engine, topic);
  if (!session) throw createProtocolError('UNAUTHORIZED_UPDATE_REQUEST');
  const call = 'update()';
  assertValid(checkNamespaces((params as { namespaces?: unknown } | null)?.namespaces, call));
  const { value, failure } = readMethodParams('wc_sessionUpdate', params);
  if (failure) throw createProtocolError(failure.kind, failure.detail);
  assertValid(checkConformingNamespaces(session.requiredNamespaces, value.namespaces, call));
  assertOwnNamespaces(value.namespaces, call);
  // The history survives a restart.
  const newest = core.history.newestReceived(
    topic,
    'wc_sessionUpdate',
    id,
    comparableUpTo(id, core.clock.now()),
  );
  if (newest !== undefined && isOlder(id, newest)) throw createProtocolError('INVALID_UPDATE_REQUEST');
  const { namespaces } = value;
  await core.sessions.set(topic, { ...session, namespaces });
  core.messenger.acceptLater(answerDelay, message, 'wc_sessionUpdate');
  engine.emit('session_update', { id, topic, params: { namespaces } });
}

async function onExtend(engine: SignEngine, message: InboundRequest): Promise<void> {
  const { topic, id } = message;
  const { core } = engine;
  const session = controlledByPeer(engine, topic);
  if (!session) throw createProtocolError('UNAUTHORIZED_EXTEND_REQUEST');
  await core.sessions.set(topic, { ...session, expiry: engine.now + sessionLifetimeSeconds });
  core.messenger.acceptLater(answerDelay, message, 'wc_sessionExtend');
  engine.emit('session_extend', { id, topic });
}

async function onEvent(engine: SignEngine, { topic, id, params }: InboundRequest): Promise<void> {
  const session = controlledByPeer(engine, topic);
  if (!session) throw createProtocolError('UNAUTHORIZED_EVENT');
  const { value, failure } = readMethodParams('wc_sessionEvent', params);
  if (failure) throw createProtocolError(failure.kind, failure.detail);
  const { event, chainId } = value;
  if (!isChainApproved(session.namespaces, chainId)) throw createProtocolError('UNSUPPORTED_CHAINS', chainId);
  if (!isEventApproved(session.namespaces, chainId, event.name))
    throw createProtocolError('UNAUTHORIZED_EVENT', event.name);
  const upTo = comparableUpTo(id, engine.core.clock.now());
  if (engine.latest.isOutdated(`event:${topic}:${event.name}`, id, upTo)) return;
  const { name, data } = event;
  engine.emit('session_event', { id, topic, params: { event: { name, data }, chainId } });
}
