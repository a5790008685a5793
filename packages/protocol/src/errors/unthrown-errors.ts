import { type ErrorDefinitions, retryable } from './define-errors.ts';

/** Errors that a page shows as alerts, and no package throws. */
export const alertErrors = {
  INVALID_APP_CONFIGURATION: 'Invalid App Configuration',
  PROJECT_ID_NOT_CONFIGURED: 'Project ID Not Configured',
  RATE_LIMITED: retryable('Rate Limited'),
  SERVER_ERROR: retryable('Server Error'),
} as const satisfies ErrorDefinitions;

/** Messages of unbuilt parts and of peers, which no package throws or shows as an alert. The errors page marks them. */
export const unraisedErrors = {
  AN_ERROR_OCCURRED: retryable('An error occurred'),
  BATCH_SUBSCRIBE_FAILED: retryable('rpcBatchSubscribe failed, please try again'),
  EMAIL_LOGIN_UNAVAILABLE: retryable('Unable to load email login dependency'),
  EMBEDDED_WALLET_TIMED_OUT: retryable('Embedded Wallet Request Timed Out'),
  EMBEDDED_WALLET_UNREACHABLE: retryable('Network Error - Could not load embedded wallet'),
  SMART_ACCOUNTS_NOT_SUPPORTED: 'This application might not support Smart Accounts',
  TRY_AGAIN_LATER: retryable(
    ({ seconds }: { seconds: number }) => `Please try again after ${seconds} seconds`,
  ),
} as const satisfies ErrorDefinitions;
