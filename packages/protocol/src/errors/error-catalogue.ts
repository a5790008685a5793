import { appErrors } from './app-errors.ts';
import { pageErrors } from './page-errors.ts';
import { protocolKinds } from './protocol-kinds.ts';
import { signInErrors } from './sign-in-errors.ts';
import { tokenErrors } from './token-errors.ts';
import { wireErrors } from './wire-errors.ts';

/** Every error that Mooring raises, by code. */
export const errorCatalogue = {
  ...protocolKinds,
  ...wireErrors,
  ...tokenErrors,
  ...signInErrors,
  ...pageErrors,
  ...appErrors,
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** What the text of an error is written from; `undefined` for most. */
export type ErrorContext<Code extends ErrorCode> = Parameters<(typeof errorCatalogue)[Code]['text']>[0];
