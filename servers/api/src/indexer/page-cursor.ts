import * as v from 'valibot';
import { createError } from '../errors.ts';

/** Encodes where the next page begins; only this API reads it. */
export function writeCursor(content: unknown): string {
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** @throws MooringError `REQUEST_INVALID` for an invalid cursor */
export function readCursor<Schema extends v.GenericSchema>(
  schema: Schema,
  cursor: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, parse(cursor));
  if (result.success) return result.output;
  throw createError('REQUEST_INVALID', { problem: 'cursor: not one of this API' });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
