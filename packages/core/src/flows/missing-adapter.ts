import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import { errorInfo } from '../errors/error-info.ts';
import { createError } from '../errors.ts';
import { alertFailure } from './alert-failure.ts';

/** CHAIN_ADAPTER_NOT_FOUND, of which the site's developer is alerted. */
export function missingAdapter(core: AppKitCore): MooringError {
  const error = createError('CHAIN_ADAPTER_NOT_FOUND');
  alertFailure(core, errorInfo(error));
  return error;
}
