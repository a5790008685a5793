import type { AppKitCore } from '../contract/core.ts';
import { storageKeys } from '../storage/keys.ts';
import { onStored, type TabWindow } from '../storage/on-stored.ts';

/** Notifies the other tabs of this site that the visitor has signed in. */
export function announceSignIn({ storage, clock }: Pick<AppKitCore, 'storage' | 'clock'>): void {
  try {
    storage?.setItem(storageKeys.signedIn, String(clock.now()));
  } catch {
    // The other tabs find the sign-in once their visitor presses Sign.
  }
}

/** Calls a listener whenever the visitor has signed in in another tab of this site. Returns a function that stops. */
export function followSigned(
  core: Pick<AppKitCore, 'storage'>,
  listener: () => void,
  target?: TabWindow,
): () => void {
  const onChange = ({ newValue }: Pick<StorageEvent, 'newValue'>): void => {
    if (newValue !== null) listener();
  };
  return onStored(core, storageKeys.signedIn, onChange, target);
}
