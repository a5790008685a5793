import { SignClient as DualClient } from '../client/sign-client.ts';
import type { ISignClient } from './i-sign-client.ts';
import type { SignClientTypes } from './sign-client-types.ts';

/** The constructor type of the original `SignClient`. */
export interface SignClientConstructor {
  /** Reads storage; opens a socket only if there is something to listen to. @throws MooringError `RELAY_URL_MISSING`, `STORAGE_FAILED` */
  init(options: SignClientTypes.Options): Promise<SignClient>;
  [Symbol.hasInstance](value: unknown): value is SignClient;
}

/** Both roles in one, with the names and shapes of the original `SignClient`. */
export type SignClient = ISignClient;

/**
 * Both roles in one client, typed as the original `SignClient`: its lists are mutable, and values from peers are `any`.
 */
export const SignClient = DualClient as unknown as SignClientConstructor;
