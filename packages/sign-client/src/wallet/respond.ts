import type { JsonRpcResponse } from '@mooring/protocol';
import { createProtocolError, signMethods } from '@mooring/protocol/sign';
import { assertParameters } from '../engine/assert-parameters.ts';
import { once } from '../engine/once.ts';
import { requireSession } from '../engine/require-session.ts';
import { showValue } from '../engine/show-value.ts';
import type { SignEngine } from '../engine/sign-engine.ts';

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
 * Answers a session request. Resolves when the relay has taken the answer; until then the request stays pending.
 *
 * @throws MooringError with the texts of pairing-protocol §5.8, and those of the relay
 */
export async function respond(engine: SignEngine, parameters: RespondParameters): Promise<void> {
  const { core } = engine;
  core.assertReady();
  assertParameters('respond', parameters);
  const { topic, response } = parameters;
  const id = checkResponse(response);
  try {
    await requireSession(engine, topic);
  } catch (error) {
    // With its session gone there is nobody to answer.
    if (core.requests.get(id)?.topic === topic) await core.requests.delete(id);
    throw error;
  }
  const pending = core.requests.get(id);
  const unknown = () => createProtocolError('NO_MATCHING_KEY', `history: ${id}`);
  if (pending?.topic !== topic) throw unknown();
  await once(engine, `request:${id}`, unknown, async () => {
    const { error } = response as { error?: unknown };
    if (error) await core.messenger.refuse(topic, id, error, signMethods.wc_sessionRequest.response);
    else
      await core.messenger.answer(topic, id, 'wc_sessionRequest', (response as { result: unknown }).result, {
        params: pending.params,
      });
    core.deleted.add(id, 'request');
    await core.requests.delete(id);
  });
}

function checkResponse(response: unknown): number {
  const { id, jsonrpc, ...rest } = (typeof response === 'object' && response !== null ? response : {}) as {
    id?: unknown;
    jsonrpc?: unknown;
    error?: unknown;
  };
  const answered = ('result' in rest && rest.result !== undefined) || Boolean(rest.error);
  if (!answered || typeof id !== 'number' || typeof jsonrpc !== 'string')
    throw createProtocolError('MISSING_OR_INVALID', `respond() response: ${showValue(response)}`);
  return id;
}
