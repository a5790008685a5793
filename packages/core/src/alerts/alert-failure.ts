import type { ErrorCode } from '@mooring/protocol';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import type { AppKitErrorInfo } from '../contract/connection.ts';
import type { AppKitCore } from '../contract/core.ts';
import type { AlertState } from '../contract/state.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import { createError } from '../errors.ts';
import { alertOnce } from './alert.ts';

/** Errors that are shown as alerts of the same code. */
const own = [
  'ADAPTER_NOT_FOUND',
  'CHAIN_ADAPTER_NOT_FOUND',
  'CHAIN_NOT_SUPPORTED',
  'GAS_PRICE_NOT_SUPPORTED',
  'NETWORK_NOT_FOUND',
  'PAIRING_NOT_CONFIGURED',
  'RPC_CALL_NOT_ALLOWED',
  'SESSION_EXPIRED',
  'SWAP_NOT_SUPPORTED',
] as const satisfies readonly ErrorCode[];

/** Alerts the site's developer, once per message, to an error that is caused by the site's setup (spec §8). */
export function alertFailure(core: AppKitCore, error: AppKitErrorInfo): void {
  const alert = alertOf(error, core.projectId);
  if (alert !== undefined) alertOnce(core, alert);
}

/** Like {@link alertFailure}, for any thrown value. Errors outside the catalogue raise no alert. */
export function alertThrown(core: AppKitCore, thrown: unknown): void {
  alertFailure(core, errorInfo(readError(thrown)));
}

function alertOf({ code, text }: AppKitErrorInfo, projectId: string | undefined): AlertState | undefined {
  const alert = own.find((each) => each === code) ?? refusalOf(code, projectId);
  if (alert === undefined) return undefined;
  const title = errorTitles[alert];
  const hasDetail = text !== title && text !== createError('UNKNOWN').message;
  return { variant: 'error', message: title, detail: hasDetail ? text : undefined };
}

function refusalOf(code: string, projectId: string | undefined) {
  switch (code) {
    case 'RELAY_ORIGIN_NOT_ALLOWED':
      return 'INVALID_APP_CONFIGURATION';
    case 'RELAY_INVALID_KEY':
      return projectId ? 'INVALID_APP_CONFIGURATION' : 'PROJECT_ID_NOT_CONFIGURED';
    default:
      return undefined;
  }
}
