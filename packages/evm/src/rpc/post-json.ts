import type { Clock } from '@mooring/core/adapter';
import { isMooringError, parseJson } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import { createError } from '../errors.ts';

/** Size limit in bytes. */
const maxResponseBytes = 10_000_000;
/** Depth limit of JSON: calls nest 1,024 deep, and each takes two levels of a trace. */
const maxResponseDepth = 4_096;

/** Clock and `fetch` of a request. */
export interface PostOptions {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

/**
 * Posts JSON and reads the JSON response; text that is not JSON, or nests too deep, is returned unchanged. Rejects with HTTP_STATUS
 * for a status other than 2xx, TIMED_OUT after 10 s, and SOMETHING_WENT_WRONG when the address cannot be reached or responds with
 * more than 10 MB.
 */
export async function postJson(url: string, body: string, { clock, fetch }: PostOptions): Promise<unknown> {
  const ask = async (signal: AbortSignal): Promise<unknown> => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    if (!response.ok) throw createError('HTTP_STATUS', { status: response.status });
    const text = await readText(response, { maxBytes: maxResponseBytes });
    if (text === undefined) throw new Error('the answer is too large');
    return parseJson(text, { maxDepth: maxResponseDepth });
  };
  try {
    return await withTimeout(ask, { clock, timeoutMs: httpTimeoutMs, what: 'The request' });
  } catch (error) {
    throw isMooringError(error) ? error : createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
  }
}
