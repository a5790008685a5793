import { isSend, readAnnouncedText } from '@mooring/protocol';
import type { NodeCall } from './ask-node.ts';
import { isLimited, isOverload } from './call-faults.ts';
import { AnswerTooLong, NodeOverloaded, wrongAnswer } from './node-failure.ts';
import { quotesSecret, secretsOf } from './node-secrets.ts';
import { type PostJsonOptions, postJson } from './post-json.ts';

/** A node's answer to a call, as forwarded: its text is shortened and reveals nothing of the node's address. */
export type CallAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } };

const failed = 'The node failed.';
/** Replaces all answers to a request whose answer is too long. */
export const tooLong: CallAnswer = { error: { code: -32_005, message: 'The answer is too long.' } };

/**
 * Forwards calls to a node and returns its answers.
 *
 * @returns an answer to each call; an error of the node counts as one
 * @throws NodeFailure if the node does not answer each of them, or has no time for one
 */
export async function forwardCalls(
  options: Omit<PostJsonOptions, 'body'>,
  calls: readonly NodeCall[],
): Promise<readonly CallAnswer[]> {
  const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
  const isBatch = requests.length !== 1;
  let body: unknown;
  try {
    body = await postJson({ ...options, body: isBatch ? requests : requests[0] });
  } catch (error) {
    // The question caused this; it does not mean that the node failed.
    if (error instanceof AnswerTooLong) return calls.map(() => tooLong);
    throw error;
  }
  const answers = isBatch ? body : [body];
  // Nodes refuse a batch as a whole with one error, which need not have an id.
  if (isFailure(body))
    refuseOverload(
      calls,
      calls.map(() => ({ error: readError(body.error, []) })),
    );
  if (!Array.isArray(answers) || answers.length !== calls.length) {
    throw wrongAnswer('the answer to a batch is no list of the same length');
  }
  const secrets = secretsOf(options.to);
  const byId = new Map<unknown, CallAnswer>(answers.map((answer) => readAnswer(answer, secrets)));
  const inOrder = calls.map((_, id) => {
    const answer = byId.get(id);
    if (answer === undefined) throw wrongAnswer('a call has no answer');
    return answer;
  });
  refuseOverload(calls, inOrder);
  return inOrder;
}

/**
 * An overload is no answer: callers would take it for one of the chain. The answers to transactions that were sent beside it
 * stay, as they cannot be sent again.
 *
 * @throws NodeOverloaded
 */
function refuseOverload(calls: readonly NodeCall[], answers: readonly CallAnswer[]): void {
  const overloads = answers.map((answer) =>
    'error' in answer && isOverload(answer.error) ? answer.error : undefined,
  );
  if (overloads.every((error) => error === undefined)) return;
  const sends = overloads.filter((_, at) => isSend(calls[at]?.method ?? ''));
  if (sends.includes(undefined)) return;
  const isUndelivered = sends.every((error) => error !== undefined && isLimited(error));
  throw new NodeOverloaded('wrong', isUndelivered);
}

function readAnswer(answer: unknown, secrets: readonly string[]): readonly [id: unknown, answer: CallAnswer] {
  if (typeof answer !== 'object' || answer === null) throw wrongAnswer('the answer is no JSON-RPC');
  const { id, result, error } = answer as Readonly<Record<string, unknown>>;
  if (error === undefined || error === null) {
    if (result === undefined) throw wrongAnswer('the answer has neither result nor error');
    return [id, { result }];
  }
  return [id, { error: readError(error, secrets) }];
}

function isFailure(body: unknown): body is { readonly error: unknown } {
  return typeof body === 'object' && body !== null && 'error' in body && body.error !== null;
}

function readError(error: unknown, secrets: readonly string[]) {
  const { code, message, data } = (typeof error === 'object' ? error : {}) as Readonly<
    Record<string, unknown>
  >;
  const number = Number.isSafeInteger(code) ? Number(code) : -32_000;
  // A node may quote its address or key.
  if (quotesSecret(secrets, [message, data])) return { code: number, message: failed };
  const words = typeof message === 'string' ? readAnnouncedText(message, 300) : '';
  return { code: number, message: words || failed, ...(data === undefined ? {} : { data }) };
}
