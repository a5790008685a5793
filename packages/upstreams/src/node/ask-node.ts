import { isOverload, isRevert } from './call-faults.ts';
import { NodeOverloaded, wrongAnswer } from './node-failure.ts';
import { type PostJsonOptions, postJson } from './post-json.ts';

/** One JSON-RPC call. */
export interface NodeCall {
  readonly method: string;
  /** Positional or named parameters. */
  readonly params: unknown;
}

/** Replaces the result of a call that a node answered with an error. Contains none of its text. */
export class CallError {
  readonly code: string;
  /** Whether the called contract failed, rather than the node. */
  readonly reverted: boolean;
  /** Whether the node has too much to do. */
  readonly overloaded: boolean;

  constructor(error: unknown) {
    const { code, message } = (typeof error === 'object' ? error : {}) as Readonly<Record<string, unknown>>;
    this.code = Number.isSafeInteger(code) ? String(code) : 'unknown';
    const fault = {
      code: Number.isSafeInteger(code) ? Number(code) : 0,
      message: typeof message === 'string' ? message : '',
    };
    this.reverted = isRevert(fault);
    this.overloaded = isOverload(fault);
  }
}

/**
 * Sends several calls to a node in one request; rejects with NodeFailure.
 *
 * @returns for each call a result of any shape, or a CallError
 */
export type AskNode = (calls: readonly NodeCall[]) => Promise<readonly unknown[]>;

/** The result of a call. @throws NodeFailure if the node answered it with an error */
export function resultOf(result: unknown): unknown {
  if (!(result instanceof CallError)) return result;
  throw result.overloaded
    ? new NodeOverloaded('wrong', false)
    : wrongAnswer(`a JSON-RPC error, code ${result.code}`);
}

/** @param options address and limits */
export function askNode(options: Omit<PostJsonOptions, 'body'>): AskNode {
  return async (calls) => {
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const [single] = requests;
    const isBatch = requests.length !== 1;
    const answer = await postJson({ ...options, body: isBatch ? requests : single });
    const answers = isBatch ? answer : [answer];
    if (!Array.isArray(answers) || answers.length !== calls.length) {
      throw overloadOf(answer) ?? wrongAnswer('the answer to a batch is no list of the same length');
    }
    const results = new Map<unknown, unknown>(answers.map(readAnswer));
    return calls.map((_, id) => {
      if (!results.has(id)) throw overloadOf(answer) ?? wrongAnswer('a call has no answer');
      return results.get(id);
    });
  };
}

/** Nodes at their limit refuse a request as a whole with one error, which need not have an id. */
function overloadOf(answer: unknown): NodeOverloaded | undefined {
  const { error } = Object(answer) as { readonly error?: unknown };
  const isOver = error !== undefined && error !== null && new CallError(error).overloaded;
  return isOver ? new NodeOverloaded('wrong', false) : undefined;
}

function readAnswer(answer: unknown): readonly [id: unknown, result: unknown] {
  if (typeof answer !== 'object' || answer === null) throw wrongAnswer('the answer is no JSON-RPC');
  const { id, result, error } = answer as Readonly<Record<string, unknown>>;
  if (error !== undefined && error !== null) return [id, new CallError(error)];
  if (result === undefined) throw wrongAnswer('the answer has neither result nor error');
  return [id, result];
}
