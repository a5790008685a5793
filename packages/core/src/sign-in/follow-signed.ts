import type { AppKitCore } from '../contract/core.ts';
import type { TabWindow } from '../persist/other-tabs.ts';
import { storageKeys } from '../storage/keys.ts';

/** Tells the other tabs of this site that the visitor has signed in. */
export function tellSigned({ storage, clock }: Pick<AppKitCore, 'storage' | 'clock'>): void {
  try {
    storage?.setItem(storageKeys.signedIn, String(clock.now()));
  } catch {
    // The other tabs find the sign-in once their visitor presses Sign.
  }
}

/** Calls a listener whenever the visitor has signed in in another tab of this site. Returns a function that stops. */
export function followSigned(
  { storage }: Pick<AppKitCore, 'storage'>,
  listener: () => void,
  target: TabWindow = globalThis,
): () => void {
  if (storage === undefined || target.addEventListener === undefined) return () => undefined;
  const { signedIn } = storageKeys;
  const name = storage.nameOf?.(signedIn) ?? signedIn;
  const onStorage = (event: Event): void => {
    const { key, newValue } = event as StorageEvent;
    if (key === name && newValue !== null) listener();
  };
  target.addEventListener('storage', onStorage);
  return () => target.removeEventListener?.('storage', onStorage);
}
