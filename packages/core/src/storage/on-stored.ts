import type { AppKitCore } from '../contract/core.ts';

/** The part of a window that reports changes of storage by other tabs. */
export interface TabWindow {
  addEventListener?(type: 'storage', listener: (event: Event) => void): void;
  removeEventListener?(type: 'storage', listener: (event: Event) => void): void;
}

type Page = Pick<AppKitCore, 'storage'>;

/** The name of a key that all tabs of the site share. */
export function sharedName({ storage }: Page, key: string): string {
  return storage?.nameOf?.(key) ?? key;
}

/** Calls a listener when another tab of the site stores or removes a key. Returns a function that stops it. */
export function onStored(
  page: Page,
  key: string,
  listener: (change: Pick<StorageEvent, 'oldValue' | 'newValue'>) => void,
  target: TabWindow = globalThis,
): () => void {
  if (page.storage === undefined) return () => undefined;
  const name = sharedName(page, key);
  const onStorage = (event: Event): void => {
    const change = event as StorageEvent;
    if (change.key === name) listener(change);
  };
  target.addEventListener?.('storage', onStorage);
  return () => target.removeEventListener?.('storage', onStorage);
}
