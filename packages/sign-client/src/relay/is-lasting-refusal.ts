import { type ErrorObject, isMooringError } from '@mooring/protocol';

/** Whether the relay would refuse the same call again: it is malformed, unknown or too large. */
export function isLastingRefusal({ code }: Partial<ErrorObject>): boolean {
  return code === -32_600 || code === -32_601 || code === -32_602;
}

/** As {@link isLastingRefusal}, for the error of a call. */
export function isRefusedForGood(error: unknown): boolean {
  return (
    isMooringError(error, 'RELAY_ERROR') && isLastingRefusal((error.cause ?? {}) as Partial<ErrorObject>)
  );
}
