import { createProtocolError } from '@mooring/protocol/sign';
import { settledWithin, withTimeout } from '@mooring/protocol/time';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import { requireSession } from '../engine/require-session.ts';
import type { OpenClaim, SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import type { PendingRequest } from '../records/records.ts';
import { type StoredRequest, toPendingRequest } from '../records/stored-request.ts';
import { readUnanswered } from './keep-answer.ts';
import { onRequestGone } from './on-request-gone.ts';

/** A request, by its session and id. */
export interface ClaimParameters {
  readonly topic: string;
  readonly id: number;
}

/** A session request that only this client may execute, until it answers or releases it. */
export interface SessionRequestClaim {
  /**
   * The request as stored when it was claimed. With `claimedAt`, a crash or a closed tab cut off an earlier claim: the
   * request may have been executed without an answer.
   */
  readonly request: PendingRequest;
  /**
   * Releases the request without an answer: nothing was executed. While an answer is being sent, releases it only if
   * that fails and the answer is not stored; after the answer, does nothing. Never rejects.
   */
  release(): Promise<void>;
}

/**
 * Claims a session request before it is executed. Checks, under a lock shared by all tabs, that the request is still
 * pending and has not expired; no other tab can claim or answer it until it is answered or released. Until then it
 * outlives its expiry, by a day at most.
 *
 * @throws MooringError `REQUEST_CLAIMED` while another claim, here or in another tab, is open; `NO_MATCHING_KEY` if the
 *   request is no longer pending; `REQUEST_EXPIRED`; `STORAGE_FAILED`; and the errors of an invalid session topic
 */
export async function claimSessionRequest(
  engine: SignEngine,
  parameters: ClaimParameters,
): Promise<SessionRequestClaim> {
  const { core, claims } = engine;
  core.assertReady();
  assertParameters('claimSessionRequest', parameters);
  const { topic, id } = parameters;
  await requireSession(engine, topic);
  const { request, release: free } = await takeRequest(engine, topic, id);
  try {
    // If storage answers later, the mark stays: it only warns.
    await withTimeout(() => core.requests.set(id, { ...request, claimedAt: engine.now }), {
      clock: core.clock,
      timeoutMs: storageTimeoutMs,
      onTimeout: () => createError('STORAGE_FAILED', { operation: 'keep a record' }),
    });
  } catch (error) {
    free();
    throw error;
  }
  const claim: OpenClaim = {
    request,
    free,
    isAnswering: false,
    isUnwanted: false,
    givenBack: undefined,
  };
  claims.set(id, claim);
  return {
    request: toPendingRequest(request),
    async release() {
      claim.isUnwanted = true;
      if (!claim.isAnswering) await releaseClaim(engine, claim);
    },
  };
}

/** Ends a claim without an answer. Never rejects. */
export function releaseClaim(engine: SignEngine, claim: OpenClaim): Promise<void> {
  claim.givenBack ??= unmarkAndEnd(engine, claim);
  return claim.givenBack;
}

async function unmarkAndEnd(engine: SignEngine, claim: OpenClaim): Promise<void> {
  const { id } = claim.request;
  if (engine.claims.get(id) !== claim) return;
  // An answered request stays marked: storage may have failed to delete it.
  if (!engine.answered.has(claim.request)) await unmark(engine, claim.request);
  if (engine.claims.get(id) === claim) endClaim(engine, id);
}

/** Ends the claim of every deleted request, whatever deleted it. */
export function endClaimsOfGone(engine: SignEngine): void {
  onRequestGone(
    engine,
    (id) => engine.claims.has(id),
    (id) => endClaim(engine, id),
  );
}

/** Restores the request's earlier mark, because nothing was executed. Never rejects. */
async function unmark({ core }: SignEngine, { id, claimedAt }: StoredRequest): Promise<void> {
  const waiting = await core.requests.refresh(id).catch(() => undefined);
  if (!waiting) return;
  const { claimedAt: _now, ...unclaimed } = waiting;
  const before = claimedAt === undefined ? unclaimed : { ...unclaimed, claimedAt };
  await settledWithin(core.clock, storageTimeoutMs, core.requests.set(id, before));
}

/** Lets another client claim the request. */
export function endClaim({ claims }: SignEngine, id: number): void {
  claims.get(id)?.free();
  claims.delete(id);
}

/** Name of the lock held while a request is executed. */
export function requestLock(id: number): string {
  return `request/${id}`;
}

/**
 * Locks a request and reads it from storage again, where another tab's answer is visible before its message arrives.
 *
 * @throws MooringError as {@link claimSessionRequest}
 */
export async function takeRequest(
  engine: SignEngine,
  topic: string,
  id: number,
): Promise<{ readonly request: StoredRequest; release(): void }> {
  const { core } = engine;
  const release = await core.locks.take(requestLock(id));
  if (!release) throw createError('REQUEST_CLAIMED');
  try {
    const request = await readUnanswered(engine, { topic, id });
    core.assertReady();
    if (!request) throw createProtocolError('NO_MATCHING_KEY', `history: ${id}`);
    if (request.params.request.expiryTimestamp <= engine.now) throw createError('REQUEST_EXPIRED');
    return { request, release };
  } catch (error) {
    release();
    throw error;
  }
}
