import type { JsonRpcResponse } from '@mooring/protocol';
import { createProtocolError, signMethods } from '@mooring/protocol/sign';
import { requireSession } from '../engine/require-session.ts';
import type { OpenClaim, SignEngine } from '../engine/sign-engine.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { showValue } from '../parameters/show-value.ts';
import { toPendingRequest } from '../records/stored-request.ts';
import { endClaim, releaseClaim, takeRequest } from './claim-request.ts';

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
 * Answers a session request. Resolves when the relay has accepted the answer; until then the request stays pending.
 * An answer in one tab counts in all: each emits `session_request_answered`.
 *
 * @throws MooringError `REQUEST_CLAIMED` while another tab executes the request, `REQUEST_EXPIRED`, those with the
 * texts of pairing-protocol §5.8, and those of the relay
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
    if (core.requests.get(unchecked)?.topic === topic) await core.requests.delete(unchecked);
    throw error;
  }
  const id = checkResponse(response);
  const unknown = () => createProtocolError('NO_MATCHING_KEY', `history: ${id}`);
  if (core.requests.get(id)?.topic !== topic) throw unknown();
  const release = await core.locks.take(`response/${id}`);
  if (!release) throw unknown();
  try {
    const ending = engine.claims.get(id)?.givenBack;
    if (ending) await ending;
    const claim = engine.claims.get(id);
    await (claim
      ? answerClaimed(engine, claim, topic, response)
      : takeAndAnswer(engine, topic, id, response));
  } finally {
    release();
  }
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
  const request = core.requests.get(id);
  if (error) await core.messenger.refuse(topic, id, error, signMethods.wc_sessionRequest.response);
  else
    await core.messenger.answer(topic, id, 'wc_sessionRequest', result, {
      params: request && toPendingRequest(request).params,
    });
  core.deleted.add(id, 'request');
  await core.requests.delete(id);
  // Only after storage has it: the next holder of the lock reads it there.
  endClaim(engine, id);
  engine.emit('session_request_answered', { id, topic });
  // Wallets written for the original dismiss a request on this event only.
  engine.emitElsewhere('session_request_expire', { id });
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
