import {
  requestLifetimeMaximumSeconds,
  requestLifetimeMinimumSeconds,
  requestLifetimeSeconds,
} from '@mooring/protocol/limits';
import {
  createProtocolError,
  isChainApproved,
  isMethodApproved,
  isValidRequestExpiry,
} from '@mooring/protocol/sign';
import { openWalletApp } from '../deep-link/open-wallet-app.ts';
import { callListener } from '../emitter/emitter.ts';
import { requireSession } from '../engine/require-session.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import { createError } from '../errors.ts';
import { assertParameters } from '../parameters/assert-parameters.ts';
import { showValue } from '../parameters/show-value.ts';

/** A request of a session. `expiry` in seconds. */
export interface RequestParameters {
  readonly topic: string;
  /** CAIP-2. */
  readonly chainId: string;
  readonly request: { readonly method: string; readonly params: unknown };
  /** Seconds, 300 to 604800. Default: 300. */
  readonly expiry?: number | undefined;
  /** Called once the relay has the request, with its id. */
  readonly onSent?: ((id: number) => void) | undefined;
}

/** Milliseconds for which a request that was sent is sent again until the relay confirms it, at most. */
const maxResendTimeoutMs = 300_000;

/** Key of the promise that awaits an answer. */
const answerKey = (id: number): string => `answer:${id}`;

/**
 * Sends a session request to the wallet. Resolves with its result; rejects with its error object unchanged, with
 * `User disconnected.` (6000) when the session ends, or with a MooringError. A request that was sent
 * waits for its answer, and is sent again until the relay confirms it, for five minutes at most; only one that was never
 * sent fails after 60 s. An answer that comes later still is emitted as `session_answer`. Opens the wallet's app once the relay has
 * the request, if the modal stored which app it is (`deepLinks`).
 *
 * @throws MooringError with the texts of pairing-protocol §5.8, `REQUEST_EXPIRED`, and those of the relay
 */
export async function request<Result>(engine: SignEngine, parameters: RequestParameters): Promise<Result> {
  const { core } = engine;
  core.assertReady();
  assertParameters('request', parameters);
  const { topic, chainId, expiry: given = requestLifetimeSeconds, onSent } = parameters;
  const session = await requireSession(engine, topic);
  checkRequest(parameters, session.namespaces);
  if (!isValidRequestExpiry(given))
    throw createProtocolError(
      'MISSING_OR_INVALID',
      `request() expiry: ${given}. Expiry must be a number (in seconds) between ${requestLifetimeMinimumSeconds} and ${requestLifetimeMaximumSeconds}`,
    );
  // Relays accept whole seconds only.
  const expiry = Math.floor(given);
  const { method, params } = parameters.request;
  const sent = { method, params, expiryTimestamp: engine.now + expiry };
  const id = core.messenger.nextId();
  const key = answerKey(id);
  const answered = core.waiters.wait(key, topic, expiry * 1_000, () => createError('REQUEST_EXPIRED'));
  core.messenger
    .request(
      topic,
      'wc_sessionRequest',
      { request: sent, chainId },
      { id, ttl: expiry, resendTimeoutMs: Math.min(expiry * 1_000, maxResendTimeoutMs) },
    )
    .then(
      () => {
        engine.emit('session_request_sent', { topic, request: sent, chainId, id });
        if (onSent && core.waiters.has(key)) callListener(onSent, id);
        // Only now: phones suspend a page when the user leaves it.
        if (core.waiters.has(key)) void openWalletApp(engine, session, id);
      },
      (error: unknown) => core.waiters.settle(key, { error }),
    );
  return (await answered) as Result;
}

function checkRequest(
  { chainId, request }: RequestParameters,
  namespaces: Parameters<typeof isChainApproved>[0],
): void {
  if (!isChainApproved(namespaces, chainId))
    throw createProtocolError('MISSING_OR_INVALID', `request() chainId: ${chainId}`);
  if (typeof request?.method !== 'string' || request.method.trim() === '')
    throw createProtocolError('MISSING_OR_INVALID', `request() ${showValue(request)}`);
  if (!isMethodApproved(namespaces, chainId, request.method))
    throw createProtocolError('MISSING_OR_INVALID', `request() method: ${request.method}`);
}

/** Handles the wallet's answers. */
export function handleAnswers(engine: SignEngine): void {
  const { core } = engine;
  core.onUnawaited((key, outcome) => {
    const id = Number(key.slice(answerKey(0).length - 1));
    if (key === answerKey(id)) engine.emit('session_answer', { id, outcome });
  });
  core.messenger.handle('wc_sessionRequest', {
    response({ request: { id }, result, error }) {
      core.settle(answerKey(id), error ? { error } : { result });
    },
  });
}
