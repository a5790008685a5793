import { parseQuantity } from '@mooring/protocol';
import { createError } from './send-errors.ts';

/** Parses a JSON-RPC quantity of at most 256 bits. Throws SOMETHING_WENT_WRONG for anything else. */
export function readQuantity(value: unknown): bigint {
  const read = parseQuantity(value);
  if (read === undefined) throw createError('SOMETHING_WENT_WRONG');
  return read;
}

/** A member of a node's answer. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
