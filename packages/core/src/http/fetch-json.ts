import { MooringError, schemaFailure } from '@mooring/protocol';
import { apiFailure, apiLimits } from '@mooring/protocol/api';
import { readText } from '@mooring/protocol/http';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { type Clock, withTimeout } from '@mooring/protocol/time';
import * as v from 'valibot';
import { createError } from '../errors.ts';

export interface FetchJson {
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** Default: POST with a body, else GET. */
  readonly method?: 'POST' | 'PUT' | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as JSON. Absent: no body. */
  readonly posted?: { readonly body: unknown } | undefined;
}

/**
 * Requests an API and parses the answer by its schema. Sends no cookie and no referrer. Rejects with the error that the
 * API reports (its code may be one that this version does not know), ROUTE_NOT_FOUND or HTTP_STATUS for a failure
 * without one, API_ANSWER_INVALID for an answer that is not JSON, does not fit its schema or is longer than 2 MB,
 * API_UNREACHABLE, and TIMED_OUT after 10 s.
 */
export async function fetchJson<Schema extends v.GenericSchema>(
  url: string | Promise<string>,
  schema: Schema,
  options: FetchJson,
): Promise<v.InferOutput<Schema>> {
  return withTimeout(
    async (signal) => {
      const response = await send(await url, signal, options);
      const text = await readAnswer(response);
      if (!response.ok) throw failureOf(response.status, text);
      const { success, output, issues } = v.safeParse(schema, readJson(text));
      if (success) return output;
      const failure = schemaFailure(issues);
      throw createError('API_ANSWER_INVALID', { problem: `${failure.place} ${failure.text}`.trim() });
    },
    { clock: options.clock, timeoutMs: httpTimeoutMs, signal: options.signal, what: 'The API' },
  );
}

async function send(
  url: string,
  signal: AbortSignal,
  { posted, method, headers }: FetchJson,
): Promise<Response> {
  try {
    return await fetch(url, {
      ...(posted === undefined && method === undefined ? {} : { method: method ?? 'POST' }),
      // As plain text it needs no CORS preflight.
      ...(posted === undefined ? {} : { body: JSON.stringify(posted.body) }),
      headers: { accept: 'application/json', ...headers },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal,
    });
  } catch (cause) {
    throw createError('API_UNREACHABLE', undefined, { cause });
  }
}

async function readAnswer(response: Response): Promise<string> {
  let text: string | undefined;
  try {
    text = await readText(response, { maxBytes: apiLimits.answer });
  } catch (cause) {
    throw createError('API_UNREACHABLE', undefined, { cause });
  }
  if (text === undefined) throw createError('API_ANSWER_INVALID', { problem: 'it is too long' });
  return text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw createError('API_ANSWER_INVALID', { problem: 'it is not JSON' }, { cause });
  }
}

function failureOf(status: number, text: string): MooringError {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    // A proxy in front of the API answered, or another kind of API.
  }
  const { success, output } = v.safeParse(apiFailure, said);
  // Checked by form only, since an API may know more codes than this version. The message is for the site's developer.
  if (success) return new MooringError({ ...output.error, code: output.error.code as MooringError['code'] });
  if (status === 404) return createError('ROUTE_NOT_FOUND');
  return createError('HTTP_STATUS', { status });
}
