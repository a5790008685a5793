import type { MooringError } from '@mooring/protocol';
import type { AppKitErrorInfo } from '../contract/connection.ts';

/** What of an error a view may show. */
export function errorInfo(error: MooringError): AppKitErrorInfo {
  return { code: error.code, title: error.title, text: error.message, retryable: error.retryable };
}
