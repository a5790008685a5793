import { parsePlainJson, schemaFailure } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import type { Context } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';

/** Bodies that were read, since a request can be read only once; `undefined` if one is too long. */
const texts = new WeakMap<Request, string | undefined>();

const invalid = (problem: string) => createError('REQUEST_INVALID', { problem });

/**
 * Reads a body that its route also reads, before or after.
 *
 * @returns `undefined` if it is longer, or its length is not known yet
 */
export async function peekText({ req: { raw } }: Context, maxBytes: number): Promise<string | undefined> {
  // A longer one, or one of unknown length, stays as it is for its route, which may read more.
  const length = raw.headers.get('content-length');
  const isShort = length !== null && Number(length) <= maxBytes;
  return isShort || texts.has(raw) ? textOf(raw, maxBytes) : undefined;
}

async function textOf(raw: Request, maxBytes: number): Promise<string | undefined> {
  if (!texts.has(raw)) texts.set(raw, await readText(raw, { maxBytes, signal: raw.signal }));
  const text = texts.get(raw);
  return text !== undefined && Buffer.byteLength(text) <= maxBytes ? text : undefined;
}

/**
 * Reads a JSON body by its schema, with any content type: pages send JSON as text to avoid a preflight.
 *
 * @throws MooringError `REQUEST_INVALID`
 */
export async function readJson<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
  maxBytes: number,
): Promise<v.InferOutput<Schema>> {
  const text = await textOf(context.req.raw, maxBytes);
  if (text === undefined) throw invalid(`body: more than ${maxBytes} bytes`);
  const value = parsePlainJson(text);
  if (value === undefined) throw invalid('body: no JSON, or nested too deep');
  // An object of optional members would take a list as an empty one.
  if (Array.isArray(value) && schema.type !== 'array') throw invalid('body: a list, not an object');
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const { place, text: what } = schemaFailure(result.issues as never);
  throw invalid(`${place || 'body'}: ${what}`);
}
