const key = 'mooring-demo/sign-in';

/** `require`: a visitor who declines is disconnected. */
export type SignInChoice = 'no' | 'ask' | 'require';

function choice(): SignInChoice {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'require' ? 'require' : kept === 'yes' ? 'ask' : 'no';
  } catch {
    return 'no';
  }
}

/** Whether this visitor has chosen to sign in. */
export const wantsSignIn = (): boolean => choice() !== 'no';

/** Whether the page requires a sign-in. */
export const requiresSignIn = (): boolean => choice() === 'require';

/** Stores the choice and reloads the page, because a site configures sign-in once, at its start. */
export function chooseSignIn(wanted: SignInChoice): void {
  try {
    if (wanted === 'no') localStorage.removeItem(key);
    else localStorage.setItem(key, wanted === 'ask' ? 'yes' : wanted);
  } catch {
    // Without storage, a sign-in could not be stored either.
    return;
  }
  window.location.reload();
}
