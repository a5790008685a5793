import type { Linking } from '../link-mode/linking.ts';
import type { KeyValueStorage } from '../storage/key-value-storage.ts';
import type { DeepLinkHost } from './deep-link-host.ts';

/** An app that opens other apps; what its modal chose is in the client's own storage. */
export function nativeDeepLinks(linking: Linking, storage: KeyValueStorage): DeepLinkHost {
  return {
    read: (key) => storage.getItem(key),
    remove: (key) => storage.removeItem(key),
    open: (url) => linking.openURL(url),
  };
}
