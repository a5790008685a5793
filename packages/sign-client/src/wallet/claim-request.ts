import { createProtocolError } from '@mooring/protocol/sign';
import { requireSession } from '../engine/require-session.ts';
import type { OpenClaim, SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import type { PendingRequest } from '../records/records.ts';
import { type StoredRequest, toPendingRequest } from '../records/stored-request.ts';

/** A request, by its session and id. */
export interface ClaimParameters {
  readonly topic: string;
  readonly id: number;
}

/** A session request that is this client's alone to carry out, until it answers it or gives it back. */
export interface SessionRequestClaim {
  /**
   * The request as storage held it when it was claimed. With `claimedAt` an earlier claim was cut off, by a crash or a
   * closed tab: the request may have been carried out without an answer.
   */
  readonly request: PendingRequest;
  /**
   * Gives the request back without an answer: nothing was carried out. While an answer is on its way, the request is
   * given back only if that fails; once answered, this does nothing. Never rejects.
   */
  release(): Promise<void>;
}

/**
 * Claims a session request before it is carried out. Checks, under a lock that all tabs share, that the request still
 * waits and has not expired; until it is answered or released, no other tab can claim or answer it.
 *
 * @throws MooringError `REQUEST_CLAIMED` while another claim, here or in another tab, is open; `NO_MATCHING_KEY` when the
 *   request no longer waits; `REQUEST_EXPIRED`; `STORAGE_FAILED`; and what a session's topic can be refused with
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
    await core.requests.set(id, { ...request, claimedAt: engine.now });
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
      if (!claim.isAnswering) await giveBack(engine, claim);
    },
  };
}

/** Ends a claim without an answer. Never rejects. */
export function giveBack(engine: SignEngine, claim: OpenClaim): Promise<void> {
  claim.givenBack ??= unmarkAndEnd(engine, claim);
  return claim.givenBack;
}

async function unmarkAndEnd(engine: SignEngine, claim: OpenClaim): Promise<void> {
  const { id } = claim.request;
  if (engine.claims.get(id) !== claim) return;
  await unmark(engine, claim.request);
  if (engine.claims.get(id) === claim) endClaim(engine, id);
}

/** Ends the claim of every request that goes, however that comes about. */
export function endClaimsOfGone(engine: SignEngine): void {
  const { core, claims } = engine;
  core.requests.onChange(({ id, value, previous }) => {
    const claim = claims.get(Number(id));
    if (value || !previous || !claim) return;
    const end = () => {
      if (!core.requests.has(id) && claims.get(Number(id)) === claim) endClaim(engine, Number(id));
    };
    // Not before storage has it: the next one to have the lock looks there. With storage that fails it is not waited for.
    Promise.resolve()
      .then(() => core.requests.refresh(id))
      .then(end, end);
  });
}

/** Nothing was carried out: the request says again what it said before it was claimed. Never rejects. */
async function unmark({ core }: SignEngine, { id, claimedAt }: StoredRequest): Promise<void> {
  const waiting = await core.requests.refresh(id).catch(() => undefined);
  if (!waiting) return;
  const { claimedAt: _now, ...unclaimed } = waiting;
  const before = claimedAt === undefined ? unclaimed : { ...unclaimed, claimedAt };
  await core.requests.set(id, before).catch(() => undefined);
}

/** Another client may have the request again. */
export function endClaim({ claims }: SignEngine, id: number): void {
  claims.get(id)?.free();
  claims.delete(id);
}

/** Name of the lock held while a request is executed. */
export function requestLock(id: number): string {
  return `request/${id}`;
}

/**
 * Locks a request and reads it from storage again, where an answer given in another tab is seen before its news arrives.
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
    const request = await core.requests.refresh(id);
    core.assertReady();
    if (request?.topic !== topic) throw createProtocolError('NO_MATCHING_KEY', `history: ${id}`);
    if (request.params.request.expiryTimestamp <= engine.now) throw createError('REQUEST_EXPIRED');
    return { request, release };
  } catch (error) {
    release();
    throw error;
  }
}
