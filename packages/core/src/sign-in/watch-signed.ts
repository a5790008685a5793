import type { AppKitCore } from '../contract/core.ts';
import { storageKeys } from '../storage/keys.ts';
import { onStored, type TabWindow } from '../storage/on-stored.ts';

/** Milliseconds for which a tab may not have heard that the visitor signed in in another. */
const recentMs = 60_000;

/** Notifies the other tabs of this site that the visitor has signed in. */
export function announceSignIn({ storage, clock }: Pick<AppKitCore, 'storage' | 'clock'>): void {
  try {
    storage?.setItem(storageKeys.signedIn, String(clock.now()));
  } catch {
    // The other tabs find the sign-in once their visitor presses Sign.
  }
}

/** Whether the visitor has signed in within the last minute, in this tab or in one whose notice may not have arrived. */
export function signedRecently({ storage, clock }: Pick<AppKitCore, 'storage' | 'clock'>): boolean {
  try {
    const signedAt = storage?.getItem(storageKeys.signedIn) ?? undefined;
    return signedAt !== undefined && clock.now() - Number(signedAt) < recentMs;
  } catch {
    return false;
  }
}

/** Calls a listener whenever the visitor has signed in in another tab of this site. Returns a function that stops. */
export function watchSigned(
  core: Pick<AppKitCore, 'storage'>,
  listener: () => void,
  target?: TabWindow,
): () => void {
  const onChange = ({ newValue }: Pick<StorageEvent, 'newValue'>): void => {
    if (newValue !== null) listener();
  };
  return onStored(core, storageKeys.signedIn, onChange, target);
}
