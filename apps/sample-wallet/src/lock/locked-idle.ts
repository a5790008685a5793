const key = 'locked-idle';

/** Locks by reloading, the surest way to leave no key in memory. The next page shows the reason. */
export function lockIdle(): void {
  try {
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Then it locks without showing a reason.
  }
  window.location.reload();
}

/** Whether the wallet locked itself; returns `true` only once. */
export function takeLockedIdle(): boolean {
  try {
    const kept = sessionStorage.getItem(key) !== null;
    sessionStorage.removeItem(key);
    return kept;
  } catch {
    return false;
  }
}
