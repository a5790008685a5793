import { fixed, written } from './error-entry.ts';

/** Sign-in within a pairing (pairing-protocol §§4.3, 5.2); the reference gives the sentences. */
export const signInErrors = {
  AUTHENTICATE_INVALID: written<{ problem: string }>('Invalid sign-in request', ({ problem }) => problem),
  RECAP_INVALID: written<{ problem: string }>('Invalid permissions', ({ problem }) => problem),
  ATTESTATION_INVALID: written<{ problem: string }>('Not attested', ({ problem }) => problem),
  ATTESTATION_EXPIRED: fixed('Not attested', 'JWT attestation expired'),
  PART_NOT_LOADED: fixed(
    'Not loaded',
    'A part of the program did not arrive. Check the connection and try again.',
    true,
  ),
} as const;
