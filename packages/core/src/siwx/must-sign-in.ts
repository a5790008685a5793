import type { AppKitState } from '../contract/state.ts';

/** Whether the active account has to sign in before anything else. */
export function mustSignIn({ signIn }: AppKitState): boolean {
  return signIn.required && signIn.status === 'needed';
}
