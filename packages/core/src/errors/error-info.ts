import type { MooringError } from '@mooring/protocol';
import type { AppKitErrorInfo } from '../contract/connection.ts';

/** The members of an error that a view may show. */
export function errorInfo(error: MooringError): AppKitErrorInfo {
  const { code, message, retryable } = error;
  return { code, text: message, message, retryable };
}
