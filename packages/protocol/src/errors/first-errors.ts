import { commonErrors } from './common-errors.ts';
import { fixed, written } from './error-entry.ts';

/** What can go wrong before anybody does anything: the part of the catalogue that every page carries. */
export const firstErrors = {
  ...commonErrors,
  UNKNOWN: written<{ message?: string | undefined } | undefined>(
    'Something went wrong',
    (context) => context?.message ?? 'Something went wrong',
    true,
  ),
  NETWORKS_MISSING: fixed('No networks', 'Give createAppKit at least one network in `networks`.'),
  CHAIN_ADAPTER_NOT_FOUND: fixed('Adapter not found', 'Chain adapter not found'),
  CREATE_APPKIT_FIRST: fixed(
    'createAppKit was not called',
    'Please call createAppKit before using useAppKit hook',
  ),
  SIGN_IN_UNAVAILABLE: fixed(
    'Sign-in unavailable',
    'A problem occurred while trying initialize authentication',
    true,
  ),
  OPTION_INVALID: written<{ option: string; expected: string }>(
    'Invalid option',
    ({ option, expected }) => `The option \`${option}\` is not valid: ${expected}.`,
  ),
} as const;
