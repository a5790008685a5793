import { httpTimeoutMs } from '@mooring/protocol/limits';

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
export async function askNode(url: string, { body, signal }: Question = {}): Promise<unknown> {
  const limit = AbortSignal.timeout(httpTimeoutMs);
  const response = await fetch(url, {
    signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    ...(body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  });
  if (!response.ok) throw new Error(`HTTP status code: ${response.status}`);
  return response.json();
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
