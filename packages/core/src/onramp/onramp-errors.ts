import { defineErrors, type ErrorDefinitions } from '@mooring/protocol';
import { accountErrors } from '../errors/account-errors.ts';

/** Errors of buying. */
export const onrampErrors = {
  ...accountErrors,
  ONRAMP_LINK_REFUSED: 'The address of the checkout is not safe to open.',
} as const satisfies ErrorDefinitions;

export const createOnrampError = defineErrors(onrampErrors);
