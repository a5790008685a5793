const key = 'locked-idle';

/** Locks by reloading, the surest way to leave no key in memory. The next page says why. */
export function lockIdle(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // It locks without a word, then.
  }
  window.location.reload();
}

/** Whether the wallet locked itself; once. */
export function takeLockedIdle(): boolean {
  try {
    const kept = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return kept;
  } catch {
    return false;
  }
}
