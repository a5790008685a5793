import { readAnswer } from '../read-answer.ts';

/** A JSON-RPC error of a node. */
export class NodeRefusal extends Error {
  readonly code: number;
  /** Result of a simulation. */
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * Calls a Solana node.
 *
 * @throws NodeRefusal for an error of JSON-RPC; any other error if the node does not answer
 */
export async function askNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { text } = await readAnswer(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  if (error !== undefined && error !== null) {
    const { code, message, data } = Object(error) as Readonly<Record<string, unknown>>;
    throw new NodeRefusal(Number(code), String(message), data);
  }
  if (result === undefined) throw new Error('The node gave no result.');
  return result;
}

/** The value of an answer that also contains its slot. */
export async function askValue(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const { value } = Object(await askNode(rpcUrl, method, params)) as { readonly value?: unknown };
  if (value === undefined) throw new Error('The node gave no value.');
  return value;
}
