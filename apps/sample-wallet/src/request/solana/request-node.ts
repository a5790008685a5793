import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { systemClock, withTimeout } from '@mooring/protocol/time';

/** Bytes: more than any expected answer. */
const largest = 4_000_000;

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
 * @throws NodeRefusal for an error of JSON-RPC; any other error for more than four megabytes, or without an answer
 * within the HTTP timeout
 */
export async function requestNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const text = await postText(rpcUrl, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  const { result, error } = Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  if (error !== undefined && error !== null) {
    const { code, message, data } = Object(error) as Readonly<Record<string, unknown>>;
    throw new NodeRefusal(Number(code), String(message), data);
  }
  if (result === undefined) throw new Error('The node gave no result.');
  return result;
}

/** The value of an answer that also contains its slot. */
export async function requestValue(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const { value } = Object(await requestNode(rpcUrl, method, params)) as { readonly value?: unknown };
  if (value === undefined) throw new Error('The node gave no value.');
  return value;
}

function postText(url: string, body: string): Promise<string> {
  const post = async (signal: AbortSignal): Promise<string> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal,
    });
    const text = await readText(response, { maxBytes: largest });
    if (text === undefined) throw new Error('The answer is too large.');
    return text;
  };
  return withTimeout(post, { clock: systemClock, timeoutMs: httpTimeoutMs, what: 'The node' });
}
