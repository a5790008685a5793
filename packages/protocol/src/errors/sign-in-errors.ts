import { written } from './error-entry.ts';

/** Sign-in within a pairing (pairing-protocol §§4.3, 5.2); the reference gives the sentences. */
export const signInErrors = {
  AUTHENTICATE_INVALID: written<{ problem: string }>('Invalid sign-in request', ({ problem }) => problem),
  RECAP_INVALID: written<{ problem: string }>('Invalid permissions', ({ problem }) => problem),
} as const;
