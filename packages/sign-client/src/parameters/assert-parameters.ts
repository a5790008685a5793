import { createProtocolError } from '@mooring/protocol/sign';

/**
 * Checks parameters, because untyped programs may pass any value.
 *
 * @throws MooringError `MISSING_OR_INVALID` with the reference's text, for example `approve() params: undefined`
 */
export function assertParameters(call: string, parameters: unknown): void {
  if (typeof parameters === 'object' && parameters !== null) return;
  throw createProtocolError('MISSING_OR_INVALID', `${call}() params: ${String(parameters).slice(0, 200)}`);
}
