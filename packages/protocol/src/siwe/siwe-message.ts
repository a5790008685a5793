import type { SignInFields } from './sign-in-fields.ts';

/** The fields of a sign-in message of EIP-4361. Times in RFC 3339. */
export interface SiweMessage extends Omit<SignInFields, 'reference'> {
  readonly chainId: number;
}
