import { createError } from './send-errors.ts';

/** Parses a JSON-RPC quantity of at most 256 bits. Throws SOMETHING_WENT_WRONG for anything else. */
export function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw createError('SOMETHING_WENT_WRONG');
  return BigInt(value);
}

/** A member of a node's answer. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Formats a JSON-RPC quantity. */
export function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}
