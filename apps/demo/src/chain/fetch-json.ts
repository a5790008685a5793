import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { systemClock, withTimeout } from '@mooring/protocol/time';

/** Bytes: more than any expected answer. */
const maxResponseBytes = 4_000_000;

interface Question {
  /** Sent as JSON in a POST request. Without it, the request is a GET. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches the JSON answer of a node or a faucet.
 *
 * @throws on a timeout, an HTTP error, more than four megabytes, or an answer that is not JSON
 */
export function fetchJson(url: string, { body, signal }: Question = {}): Promise<unknown> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return withTimeout(
    async (limit) => {
      const response = await fetch(url, { signal: limit, ...(body === undefined ? {} : post) });
      if (!response.ok) throw new Error(`HTTP status code: ${response.status}`);
      const text = await readText(response, { maxBytes: maxResponseBytes });
      if (text === undefined) throw new Error('The answer is too large.');
      return JSON.parse(text);
    },
    { clock: systemClock, timeoutMs: httpTimeoutMs, signal, what: 'The node' },
  );
}

/** Calls a JSON-RPC node. @throws as {@link fetchJson}, and for a JSON-RPC error */
export async function callNode(
  url: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal | undefined,
): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const { result, error } = Object(await fetchJson(url, { body, signal }));
  if (error !== undefined) throw new Error(`The node refused ${method}.`);
  return result;
}
