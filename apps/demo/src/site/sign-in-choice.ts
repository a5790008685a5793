const key = 'mooring-demo/sign-in';

/** Whether this visitor wants to be asked to sign in. */
export function wantsSignIn(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** Keeps the choice and starts the page again: a site says once, when it starts, whether it asks for a sign-in. */
export function chooseSignIn(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept there is no sign-in to keep either.
    return;
  }
  window.location.reload();
}
