import { httpTimeoutMs } from '@mooring/protocol/limits';
import { systemClock, withTimeout } from '@mooring/protocol/time';

interface Question {
  /** Posted, as JSON. Without it the answer is fetched. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/**
 * What a node or a faucet answers, as JSON.
 *
 * @throws when it does not answer within the time of every request, refuses, or says something else
 */
export function askNode(url: string, { body, signal }: Question = {}): Promise<unknown> {
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return withTimeout(
    async (limit) => {
      const response = await fetch(url, { signal: limit, ...(body === undefined ? {} : post) });
      if (!response.ok) throw new Error(`HTTP status code: ${response.status}`);
      return response.json();
    },
    { clock: systemClock, milliseconds: httpTimeoutMs, signal, what: 'The node' },
  );
}

/** What a JSON-RPC node answers. @throws as {@link askNode}, and where it tells an error */
export async function callNode(
  url: string,
  method: string,
  params: readonly unknown[],
  signal?: AbortSignal | undefined,
): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const { result, error } = Object(await askNode(url, { body, signal }));
  if (error !== undefined) throw new Error(`The node refused ${method}.`);
  return result;
}
