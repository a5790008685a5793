import {
  createProtocolError,
  isChainApproved,
  isMethodApproved,
  lifetimes,
  readMethodParams,
  type SessionRecord,
} from '@mooring/protocol/sign';
import type { InboundRequest } from '../core/method-handler.ts';
import type { PendingRequest } from '../engine/records.ts';
import { watch } from '../engine/session-expiry.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { RequestQueue } from './request-queue.ts';

/** Requests that may wait at one time. */
const maxPending = 500;

/** Receives session requests: checked, stored, then shown one at a time. */
export function handleRequests(engine: SignEngine): void {
  const { core } = engine;
  const queue = new RequestQueue(engine);
  core.messenger.handle('wc_sessionRequest', { request: (message) => onRequest(engine, queue, message) });
  watch(engine, 'request', core.requests, ({ params }) => params.request.expiryTimestamp);
  core.onExpire('request', async (id) => {
    core.deleted.add(id, 'request');
    await core.requests.delete(id);
    engine.emit('session_request_expire', { id: Number(id) });
  });
}

async function onRequest(
  engine: SignEngine,
  queue: RequestQueue,
  { topic, id, params }: InboundRequest,
): Promise<void> {
  const { core } = engine;
  const session = core.sessions.get(topic);
  if (!session) return;
  if (core.requests.size >= maxPending)
    throw createProtocolError('MISSING_OR_INVALID', 'too many requests are waiting');
  const pending = readRequest(engine, session, id, params);
  // As the original: an expired request is not answered, for its asker no longer waits.
  if (pending.params.request.expiryTimestamp <= engine.now) {
    engine.emit('session_request_expire', { id });
    return;
  }
  await core.requests.set(id, pending);
  queue.offer(pending);
}

function readRequest(
  engine: SignEngine,
  session: SessionRecord,
  id: number,
  params: unknown,
): PendingRequest {
  const { topic, namespaces, peer } = session;
  const { value, failure } = readMethodParams('wc_sessionRequest', params);
  if (failure) throw createProtocolError(failure.kind, failure.detail);
  const { request, chainId } = value;
  if (!isChainApproved(namespaces, chainId)) throw createProtocolError('UNSUPPORTED_CHAINS', chainId);
  if (!isMethodApproved(namespaces, chainId, request.method))
    throw createProtocolError('UNAUTHORIZED_METHOD', request.method);
  const latest = engine.now + lifetimes.requestMaximum;
  const expiryTimestamp = request.expiryTimestamp ?? request.expiry ?? engine.now + lifetimes.request;
  return {
    id,
    topic,
    params: {
      request: {
        method: request.method,
        params: request.params,
        expiryTimestamp: Math.min(expiryTimestamp, latest),
      },
      chainId,
    },
    verifyContext: engine.unverified(peer.metadata),
  };
}
