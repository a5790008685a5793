import { parsePlainJson, schemaFailure } from '@mooring/protocol';
import { readText } from '@mooring/protocol/http';
import type { Context } from 'hono';
import * as v from 'valibot';
import { createError } from '../errors.ts';

const invalid = (problem: string) => createError('REQUEST_INVALID', { problem });

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
  const { raw } = context.req;
  const text = await readText(raw, { maxBytes, signal: raw.signal });
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
