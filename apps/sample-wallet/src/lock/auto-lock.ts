/** The choices for locking after minutes without input. */
export const autoLockChoices = [1, 5, 15, 60] as const;

const usual = 5;
const key = 'auto-lock';

/** The minutes chosen in this browser. Default: five. */
export function readAutoLock(): number {
  try {
    const kept = Number(localStorage.getItem(key));
    return autoLockChoices.find((minutes) => minutes === kept) ?? usual;
  } catch {
    return usual;
  }
}

/** Stores the choice, if the browser allows it. */
export function keepAutoLock(minutes: number): void {
  try {
    localStorage.setItem(key, `${minutes}`);
  } catch {
    // Then the choice lasts for this visit only.
  }
}
