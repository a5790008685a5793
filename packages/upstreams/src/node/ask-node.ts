import { wrongAnswer } from './node-failure.ts';
import { type PostJsonOptions, postJson } from './post-json.ts';

/** One JSON-RPC call. */
export interface NodeCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Asks a node several things in one request. @returns a result for each call, of any shape; rejects with NodeFailure */
export type AskNode = (calls: readonly NodeCall[]) => Promise<readonly unknown[]>;

/** @param options where, how much and how long */
export function askNode(options: Omit<PostJsonOptions, 'body'>): AskNode {
  return async (calls) => {
    const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    const [single] = requests;
    const isBatch = requests.length !== 1;
    const answer = await postJson({ ...options, body: isBatch ? requests : single });
    const answers = isBatch ? answer : [answer];
    if (!Array.isArray(answers) || answers.length !== calls.length) {
      throw wrongAnswer('the answer to a batch is no list of the same length');
    }
    const results = new Map<unknown, unknown>(answers.map(readResult));
    return calls.map((_, id) => {
      if (!results.has(id)) throw wrongAnswer('a call of the batch has no answer');
      return results.get(id);
    });
  };
}

function readResult(answer: unknown): readonly [id: unknown, result: unknown] {
  if (typeof answer !== 'object' || answer === null) throw wrongAnswer('the answer is no JSON-RPC');
  const { id, result, error } = answer as Readonly<Record<string, unknown>>;
  if (error !== undefined && error !== null) throw wrongAnswer(`a JSON-RPC error, code ${codeOf(error)}`);
  if (result === undefined) throw wrongAnswer('the answer has neither result nor error');
  return [id, result];
}

// The text of an error is the node's, and may name what nobody is to read.
function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null ? (error as { code?: unknown }).code : undefined;
  return Number.isSafeInteger(code) ? String(code) : 'unknown';
}
