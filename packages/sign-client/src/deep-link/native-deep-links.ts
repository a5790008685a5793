import type { DeepLinkHost } from '../ports/deep-link-host.ts';
import type { KeyValueStorage } from '../ports/key-value-storage.ts';
import type { Linking } from '../ports/linking.ts';

/** Opens other apps from a native app; the modal's choice is in the client's own storage. */
export function nativeDeepLinks(linking: Linking, storage: KeyValueStorage): DeepLinkHost {
  return {
    read: (key) => storage.getItem(key),
    remove: (key) => storage.removeItem(key),
    open: (url) => linking.openURL(url),
  };
}
