import { MooringError, schemaFailure } from '@mooring/protocol';
import { apiFailure, apiLimits } from '@mooring/protocol/api';
import { httpTimeoutMs } from '@mooring/protocol/limits';
import { withTimeout } from '@mooring/protocol/time';
import * as v from 'valibot';
import type { AppKitCore } from '../contract/core.ts';
import { createError } from '../errors.ts';
import { readText } from '../http/read-text.ts';
import { apiAddress } from './api-address.ts';

/**
 * Asks the API of the site's services and reads the answer by its schema. Nothing of the page goes along: no cookie, no
 * referrer. Rejects with what the API says is wrong (its code may be one that this version does not know), ROUTE_NOT_FOUND or
 * HTTP_STATUS for a failure that says nothing, API_ANSWER_INVALID for an answer that is not JSON, does not fit its schema or is longer than 2 MB,
 * API_UNREACHABLE, and TIMED_OUT after 10 s.
 *
 * @param path with its query, begins with `/`
 * @param posted sent as JSON, by POST; nothing is sent without it
 */
export async function getJson<Schema extends v.GenericSchema>(
  core: AppKitCore,
  path: string,
  schema: Schema,
  posted?: { readonly body: unknown },
): Promise<v.InferOutput<Schema>> {
  return withTimeout(
    async (signal) => {
      const response = await ask(apiAddress(core, path), signal, posted);
      const text = await readAnswer(response);
      if (!response.ok) throw failureOf(response.status, text);
      const { success, output, issues } = v.safeParse(schema, readJson(text));
      if (success) return output;
      const failure = schemaFailure(issues);
      throw createError('API_ANSWER_INVALID', { problem: `${failure.place} ${failure.text}`.trim() });
    },
    { clock: core.clock, milliseconds: httpTimeoutMs, signal: core.ended, what: 'The API' },
  );
}

async function ask(url: string, signal: AbortSignal, posted?: { readonly body: unknown }): Promise<Response> {
  try {
    return await fetch(url, {
      // As text it needs no question of the browser's before.
      ...(posted === undefined ? {} : { method: 'POST', body: JSON.stringify(posted.body) }),
      headers: { accept: 'application/json' },
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
    text = await readText(response, apiLimits.answer);
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
    // Something before the API answered, or an API of another make.
  }
  const { success, output } = v.safeParse(apiFailure, said);
  // By its form, as an API may know more codes than this version. Its sentence is for who builds the site.
  if (success) return new MooringError({ ...output.error, code: output.error.code as MooringError['code'] });
  if (status === 404) return createError('ROUTE_NOT_FOUND');
  return createError('HTTP_STATUS', { status });
}
