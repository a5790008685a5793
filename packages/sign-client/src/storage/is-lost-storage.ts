import type { KeyValueStorage } from '../ports/key-value-storage.ts';

/** Whether a storage does not answer, and serves this page only. */
export function isLostStorage(storage: KeyValueStorage): boolean {
  return 'isLost' in storage && storage.isLost === true;
}
