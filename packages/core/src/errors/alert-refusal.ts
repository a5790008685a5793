import { createPageError, type ErrorCode, type MooringError } from '@mooring/protocol';
import { showAlert } from '../actions/alert.ts';
import type { AppKitCore } from '../contract/core.ts';

/**
 * Tells the site's developer when a relay will not have this site, once for each reason: its origin, its project id, or a
 * clock that is wrong.
 */
export function alertRefusal(core: AppKitCore, refusal: MooringError): void {
  const code = alertOf(refusal.code, core.projectId);
  if (code === undefined || core.runtime.alerted.has(code)) return;
  core.runtime.alerted.add(code);
  showAlert(core, { variant: 'error', message: createPageError(code).message, detail: refusal.message });
}

function alertOf(refusal: ErrorCode, projectId: string | undefined) {
  switch (refusal) {
    case 'RELAY_ORIGIN_NOT_ALLOWED':
      return 'INVALID_APP_CONFIGURATION';
    case 'RELAY_INVALID_KEY':
      return projectId ? 'INVALID_APP_CONFIGURATION' : 'PROJECT_ID_NOT_CONFIGURED';
    case 'JWT_NOT_YET_VALID':
    case 'JWT_EXPIRED':
      return 'SESSION_EXPIRED';
    default:
      return undefined;
  }
}
