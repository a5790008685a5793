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

/** Whether this visitor wants to be asked to sign in. */
export const wantsSignIn = (): boolean => choice() !== 'no';

/** Whether the page is to require it. */
export const requiresSignIn = (): boolean => choice() === 'require';

/** Keeps the choice and starts the page again: a site says once, when it starts, whether it asks for a sign-in. */
export function chooseSignIn(wanted: SignInChoice): void {
  try {
    if (wanted === 'no') localStorage.removeItem(key);
    else localStorage.setItem(key, wanted === 'ask' ? 'yes' : wanted);
  } catch {
    // Where nothing can be kept there is no sign-in to keep either.
    return;
  }
  window.location.reload();
}
