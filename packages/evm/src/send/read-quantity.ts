import { createError } from './send-errors.ts';

/** A number as JSON-RPC writes it, of 256 bits at most. Throws SOMETHING_WENT_WRONG for anything else. */
export function readQuantity(value: unknown): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value))
    throw createError('SOMETHING_WENT_WRONG');
  return BigInt(value);
}

/** A member of what a node answered. */
export function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** As JSON-RPC writes numbers. */
export function quantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}
