/** After how many minutes without input the wallet can lock itself. */
export const autoLockChoices = [1, 5, 15, 60] as const;

const usual = 5;
const key = 'auto-lock';

/** The minutes that were chosen in this browser; five when none were. */
export function readAutoLock(): number {
  try {
    const kept = Number(localStorage.getItem(key));
    return autoLockChoices.find((minutes) => minutes === kept) ?? usual;
  } catch {
    return usual;
  }
}

/** Keeps the choice where the browser lets it. */
export function keepAutoLock(minutes: number): void {
  try {
    localStorage.setItem(key, `${minutes}`);
  } catch {
    // For this visit only, then.
  }
}
