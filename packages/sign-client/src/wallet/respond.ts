import type { JsonRpcResponse, MooringError } from '@mooring/protocol';
import { createProtocolError, signMethods, trafficMetadata } from '@mooring/protocol/sign';
import { settledWithin } from '@mooring/protocol/time';
import type { Asked } from '../engine/answered.ts';
import { storageTimeoutMs } from '../engine/kept-messages.ts';
import { requireSession } from '../engine/require-session.ts';
import type { OpenClaim, SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { showValue } from '../parameters/show-value.ts';
import { answerKey, toPendingRequest } from '../records/stored-request.ts';
import { isRefusedForGood } from '../relay/is-lasting-refusal.ts';
import { conclude, responseLock } from './answered-requests.ts';
import { releaseClaim, takeRequest } from './claim-request.ts';
import { keepAnswer, keepsAnswersSeconds, mayKeepAnswer } from './keep-answer.ts';

/** A response to a session request. */
export interface RespondParameters {
  readonly topic: string;
  readonly response:
    | JsonRpcResponse
    | { readonly id: number; readonly jsonrpc: string; readonly result: unknown }
    | {
        readonly id: number;
        readonly jsonrpc: string;
        readonly error: { readonly code: number; readonly message: string };
      };
}

/**
 * Answers a session request. Resolves when the relay has accepted the answer.
 *
 * A result is stored before it is sent: the request is no longer pending from then on, in any tab and after a restart.
 * If this rejects with an error of the relay, the stored result is sent again for a day, until the relay accepts it,
 * refuses it for good, or the session ends. Until then, a second call with the same result waits for the relay, and one
 * with another answer rejects with `REQUEST_ANSWERED`. Once the relay has it, a call with the same result resolves, but
 * no longer after a restart. A second call in this tab with the same result joins an attempt in progress.
 *
 * The request stays pending if an error could not be sent, if storage could not keep a result that could not be sent, and
 * if the relay refuses a result for good at the first attempt. Link mode stores no answer: opening the link delivers it.
 *
 * An answer in one tab counts in all: each emits `session_request_answered`.
 *
 * @throws MooringError `REQUEST_CLAIMED` while another tab executes the request, `REQUEST_EXPIRED`, `REQUEST_ANSWERED`,
 * those with the texts of pairing-protocol §5.8, and those of the relay
 */
export async function respond(engine: SignEngine, parameters: RespondParameters): Promise<void> {
  const { core } = engine;
  core.assertReady();
  assertParameters('respond', parameters);
  const { topic, response } = parameters;
  try {
    await requireSession(engine, topic);
  } catch (error) {
    // The session is gone, so there is no peer to answer.
    const { id: unchecked } = Object(response) as { id: number };
    if (core.requests.get(unchecked)?.topic === topic)
      await settledWithin(core.clock, storageTimeoutMs, core.requests.delete(unchecked));
    throw error;
  }
  const id = checkResponse(response);
  const asked = { topic, id };
  const key = answerKey(asked);
  const { result, error } = response as { result?: unknown; error?: unknown };
  const hash = error ? undefined : core.messenger.hashOfResult(id, result);
  const isSame = (other: string | undefined) => hash !== undefined && hash === other;
  const open = engine.responses.get(key);
  if (open && isSame(open.hash)) {
    await open.done;
    return;
  }
  const kept = core.answers.get(key);
  if (kept) {
    if (!isSame(core.messenger.hashOfSealed(topic, kept.message))) throw createError('REQUEST_ANSWERED');
    // It joins an attempt that is running.
    await engine.answers.send(kept);
    return;
  }
  if (isSame(engine.answered.deliveredHash(asked))) return;
  if (open || core.requests.get(id)?.topic !== topic || engine.answered.has(asked)) throw unknownRequest(id);
  const done = answerUnderLock(engine, asked, response);
  engine.responses.set(key, { hash, done });
  try {
    await done;
  } finally {
    engine.responses.delete(key);
  }
}

function unknownRequest(id: number): MooringError {
  return createProtocolError('NO_MATCHING_KEY', `history: ${id}`);
}

/** Answers a request that no other tab is answering. */
async function answerUnderLock(
  engine: SignEngine,
  asked: Asked,
  response: RespondParameters['response'],
): Promise<void> {
  // Another site may use the same id once this request is answered.
  const release = await engine.core.locks.take(responseLock(asked));
  if (!release) throw unknownRequest(asked.id);
  try {
    await answerOnce(engine, asked, response);
  } finally {
    release();
  }
}

/** Answers a request under its claim, if it has one. */
async function answerOnce(
  engine: SignEngine,
  { topic, id }: Asked,
  response: RespondParameters['response'],
): Promise<void> {
  const ending = engine.claims.get(id)?.givenBack;
  if (ending) await ending;
  const claim = engine.claims.get(id);
  await (claim?.request.topic === topic
    ? answerClaimed(engine, claim, topic, response)
    : takeAndAnswer(engine, topic, id, response));
}

/** Answers an unclaimed request, with the same checks as a claim. */
async function takeAndAnswer(
  engine: SignEngine,
  topic: string,
  id: number,
  response: RespondParameters['response'],
): Promise<void> {
  const { release } = await takeRequest(engine, topic, id);
  try {
    await answer(engine, topic, id, response);
  } finally {
    release();
  }
}

/** Answers a request claimed in this tab. */
async function answerClaimed(
  engine: SignEngine,
  claim: OpenClaim,
  topic: string,
  response: RespondParameters['response'],
): Promise<void> {
  claim.isAnswering = true;
  try {
    await answer(engine, topic, claim.request.id, response);
  } finally {
    claim.isAnswering = false;
    if (claim.isUnwanted) await releaseClaim(engine, claim);
  }
}

async function answer(
  engine: SignEngine,
  topic: string,
  id: number,
  response: RespondParameters['response'],
): Promise<void> {
  const { core } = engine;
  const { result, error } = response as { result?: unknown; error?: unknown };
  const asked = { topic, id };
  /** The relay has the answer: storage must not keep the caller waiting, nor make the call fail. */
  const end = (hash?: string) => settledWithin(core.clock, storageTimeoutMs, conclude(engine, asked, hash));
  if (error) {
    // Never kept: a refusal must not overtake a result that is given later.
    await core.messenger.refuse(topic, id, error, signMethods.wc_sessionRequest.response);
    await end();
    return;
  }
  const request = core.requests.get(id);
  const params = request && toPendingRequest(request).params;
  const message = core.messenger.sealAnswer(topic, id, result);
  const kept = { id, topic, message, expiry: engine.now + keepsAnswersSeconds };
  if (!mayKeepAnswer(engine, kept)) {
    await core.messenger.answer(topic, id, 'wc_sessionRequest', result, { params });
    await end(engine.responses.get(answerKey(asked))?.hash);
    return;
  }
  const storing = keepAnswer(engine, kept);
  try {
    await engine.answers.send(kept, async () => {
      await settledWithin(core.clock, storageTimeoutMs, storing);
      const traffic = trafficMetadata({ id, method: 'wc_sessionRequest', params, result });
      await core.messenger.publishAnswer(topic, message, 'wc_sessionRequest', traffic);
    });
  } catch (cause) {
    if (!isRefusedForGood(cause)) await concludeStored(engine, asked, storing);
    throw cause;
  }
}

/**
 * Ends a request whose result is sent later: the next one does not wait for that. If storage turns out not to have the
 * result, the request stays pending.
 */
async function concludeStored(engine: SignEngine, asked: Asked, storing: Promise<void>): Promise<void> {
  const concluded = storing.then(async () => {
    if (engine.answered.isKept(asked)) await conclude(engine, asked);
  });
  await settledWithin(engine.core.clock, storageTimeoutMs, concluded);
}

function checkResponse(response: unknown): number {
  const { id, jsonrpc, ...rest } = (typeof response === 'object' && response !== null ? response : {}) as {
    id?: unknown;
    jsonrpc?: unknown;
    error?: unknown;
  };
  const answered = ('result' in rest && rest.result !== undefined) || Boolean(rest.error);
  const isVersioned = typeof jsonrpc === 'string' && jsonrpc.trim() !== '';
  if (!answered || typeof id !== 'number' || !isVersioned)
    throw createProtocolError('MISSING_OR_INVALID', `respond() response: ${showValue(response)}`);
  return id;
}
