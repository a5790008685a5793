import { requestLifetimeMaximumSeconds, requestLifetimeSeconds } from '@mooring/protocol/limits';
import {
  createProtocolError,
  isChainApproved,
  isMethodApproved,
  readMethodParams,
  type SessionRecord,
} from '@mooring/protocol/sign';
import { settledWithin } from '@mooring/protocol/time';
import type { InboundRequest } from '../core/method-handler.ts';
import { fairShare } from '../engine/fair-share.ts';
import { keepContext } from '../engine/keep-context.ts';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import { watch } from '../engine/session-expiry.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import {
  answerKey,
  byArrival,
  paramsToText,
  type StoredRequest,
  sizeOfRequest,
} from '../records/stored-request.ts';
import { resumeAnswers } from './answered-requests.ts';
import { endClaimsOfGone, requestLock } from './claim-request.ts';
import { keepsAnswersSeconds } from './keep-answer.ts';
import { RequestQueue } from './request-queue.ts';
import { RequestWindows } from './request-windows.ts';

/** Limits of pending requests. */
const limits = {
  each: { count: 100, bytes: 4_194_304 },
  total: { count: 1_000, bytes: 33_554_432 },
};
/** Most stored requests, also answered ones that storage does not delete. */
const maxStored = 2_000;
/** Seconds until a claimed request that has expired is looked at again. */
const recheckSeconds = 60;
const tooMany = 'too many requests are waiting';

/** Handles session requests: checks and stores them, then shows them one at a time. */
export function handleRequests(engine: SignEngine): void {
  const { core } = engine;
  const windows = new RequestWindows(engine);
  const queue = new RequestQueue(engine, windows);
  engine.onStart(async () => {
    await resumeAnswers(engine);
    await windows.look();
  });
  endClaimsOfGone(engine);
  core.messenger.handle('wc_sessionRequest', { request: (message) => onRequest(engine, queue, message) });
  watch(engine, 'request', core.requests, ({ params }) => params.request.expiryTimestamp);
  const announced = new WeakSet<StoredRequest>();
  core.onExpire('request', (id) => expireRequest(engine, id, announced));
}

/**
 * Deletes an expired request, unless a tab is executing it: its answer is still sent.
 *
 * @param announced expired requests that the application knows of: storage may fail to delete one again and again
 */
async function expireRequest(
  engine: SignEngine,
  id: string,
  announced: WeakSet<StoredRequest>,
): Promise<void> {
  const { core } = engine;
  const request = core.requests.get(id);
  if (!request) return;
  const expiry = request.params.request.expiryTimestamp;
  const release = await core.locks.take(requestLock(Number(id)));
  if (!release && engine.now < expiry + keepsAnswersSeconds) {
    core.expirer.set('request', id, engine.now + recheckSeconds);
    return;
  }
  try {
    // Another window may have been closed between storing an answer and announcing it.
    await core.answers.refresh(answerKey(request)).catch(() => undefined);
    if (!core.requests.has(id)) return;
    if (engine.answered.isKept(request)) {
      // It ends with its answer, unless the relay refuses that for good.
      core.expirer.set('request', id, engine.now + recheckSeconds);
      return;
    }
    core.deleted.add(id, 'request');
    await settledWithin(core.clock, storageTimeoutMs, core.requests.delete(id));
  } finally {
    release?.();
  }
  if (engine.answered.has(request) || announced.has(request)) return;
  announced.add(request);
  engine.emit('session_request_expire', { id: Number(id) });
}

async function onRequest(
  engine: SignEngine,
  queue: RequestQueue,
  message: InboundRequest,
): Promise<'elsewhere' | undefined> {
  const { core } = engine;
  const { topic, id, params } = message;
  const session = core.sessions.get(topic);
  if (!session) return undefined;
  // Its message is handled again, because this client was cut off.
  if (engine.answered.has({ topic, id })) return undefined;
  const pending = readRequest(engine, session, id, params);
  const known = core.requests.get(id);
  if (known && known.topic !== topic)
    throw createProtocolError('MISSING_OR_INVALID', `request id is in use: ${id}`);
  // As in the original: an expired request is not answered, because its sender no longer waits.
  if (pending.params.request.expiryTimestamp <= engine.now) {
    engine.emit('session_request_expire', { id });
    return undefined;
  }
  // Already shown or about to be: the response belongs to that request.
  if (known) {
    queue.offer(known);
    return undefined;
  }
  makeRoom(engine, pending);
  const verifyContext = await engine.verify(session.peer.metadata, message, (context) =>
    keepContext(
      engine,
      { id, store: core.requests, lock: requestLock(id), isMeant: (waiting) => waiting.topic === topic },
      context,
    ),
  );
  // Another tab may have shown and answered it already.
  if (!core.isOwner) return 'elsewhere';
  // The session may end while the origin is verified, or while the request is stored.
  if (!core.sessions.has(topic)) return undefined;
  await core.requests.set(id, { ...pending, verifyContext });
  const stored = core.requests.get(id);
  if (stored) queue.offer(stored);
  return undefined;
}

/** @throws MooringError when the peer exceeds its share of pending requests */
function makeRoom(engine: SignEngine, newcomer: StoredRequest): void {
  const { core } = engine;
  if (core.requests.size >= maxStored) throw createProtocolError('MISSING_OR_INVALID', tooMany);
  const share = fairShare(
    {
      values: byArrival(core.requests.values().filter((request) => !engine.answered.has(request))),
      peerOf: ({ topic }) => topic,
      bytesOf: sizeOfRequest,
      // Never drops a request that is, or may have been, executed.
      mayShed: ({ claimedAt }) => claimedAt === undefined,
    },
    { peer: newcomer.topic, bytes: sizeOfRequest(newcomer) },
    limits,
  );
  if (share === 'take') return;
  const error = createProtocolError('MISSING_OR_INVALID', tooMany);
  if (share === 'refuse') throw error;
  for (const { id, topic } of share.shed) {
    core.messenger.turnDown({ topic, id, method: 'wc_sessionRequest' }, error);
    core.deleted.add(id, 'request');
    core.requests.delete(id).catch(() => undefined);
    engine.emit('session_request_expire', { id });
  }
}

/** Whether this side gave the session's permissions: a client with both roles is the dapp of its other sessions. */
function isWalletOf({ authentication, controller, self }: SessionRecord): boolean {
  // The original names the requester as the controller of a session that began with a sign-in.
  return controller === self.publicKey || authentication !== undefined;
}

function readRequest(engine: SignEngine, session: SessionRecord, id: number, params: unknown): StoredRequest {
  const { topic, namespaces, peer } = session;
  const { value, failure } = readMethodParams('wc_sessionRequest', params);
  if (failure) throw createProtocolError(failure.kind, failure.detail);
  const { request, chainId } = value;
  if (!isWalletOf(session)) throw createProtocolError('UNAUTHORIZED_METHOD', request.method);
  if (!isChainApproved(namespaces, chainId)) throw createProtocolError('UNSUPPORTED_CHAINS', chainId);
  if (!isMethodApproved(namespaces, chainId, request.method))
    throw createProtocolError('UNAUTHORIZED_METHOD', request.method);
  const paramsText = paramsToText(request.params);
  const latest = engine.now + requestLifetimeMaximumSeconds;
  const expiryTimestamp = request.expiryTimestamp ?? request.expiry ?? engine.now + requestLifetimeSeconds;
  return {
    id,
    topic,
    params: {
      request: {
        method: request.method,
        ...(paramsText === undefined ? {} : { paramsText }),
        expiryTimestamp: Math.min(expiryTimestamp, latest),
      },
      chainId,
    },
    verifyContext: engine.unverified(peer.metadata),
    at: nextArrival(engine),
  };
}

/** Later than any pending request, regardless of the clock. */
function nextArrival({ core }: SignEngine): number {
  return core.requests
    .values()
    .reduce((latest, { at = 0 }) => Math.max(latest, at + 1), core.clock.now() * 1_000);
}
