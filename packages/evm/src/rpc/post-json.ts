import type { Clock } from '@mooring/core';
import { isMooringError, parseJson } from '@mooring/protocol';
import { createError } from '../errors.ts';

/** Milliseconds. */
const answerLimit = 10_000;
/** Bytes. */
const largestAnswer = 10_000_000;
/** Levels of JSON: calls of a transaction nest 1,024 deep, and each is two levels of its trace. */
const deepestAnswer = 4_096;

export interface PostOptions {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
}

/**
 * Posts JSON and reads the JSON of the response. Rejects with HTTP_STATUS for a status other than 2xx, TIMED_OUT after 10 s,
 * and SOMETHING_WENT_WRONG when the address cannot be reached or responds with more than 10 MB or without JSON.
 */
export async function postJson(url: string, body: string, { clock, fetch }: PostOptions): Promise<unknown> {
  const controller = new AbortController();
  let cancel = (): void => undefined;
  const late = new Promise<never>((_resolve, reject) => {
    cancel = clock.after(answerLimit, () => reject(createError('TIMED_OUT', { what: 'The request' })));
  });
  const ask = async (): Promise<unknown> => {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, signal: controller.signal });
    if (!response.ok) throw createError('HTTP_STATUS', { status: response.status });
    return parseJson(await readText(response), { maxDepth: deepestAnswer });
  };
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    throw isMooringError(error) ? error : createError('SOMETHING_WENT_WRONG', undefined, { cause: error });
  } finally {
    cancel();
    controller.abort();
  }
}

async function readText({ body, headers }: Response): Promise<string> {
  if (Number(headers.get('content-length')) > largestAnswer) throw new Error('the answer is too large');
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > largestAnswer) {
      await reader?.cancel();
      throw new Error('the answer is too large');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
