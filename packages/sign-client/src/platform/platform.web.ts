import { alwaysOnline, type NetworkStatus } from '../ports/network-status.ts';
import type { SocketLike } from '../ports/socket.ts';
import { indexedDbStorage } from '../storage/indexed-db-storage.ts';
import { readLegacyDatabase } from '../storage/legacy-database.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { visitStorage } from '../storage/visit-storage.ts';
import { webTabs } from '../tabs/web-tabs.ts';
import type { PlatformDefaults } from './platform-defaults.ts';

const online: NetworkStatus = {
  isOnline: () => navigator.onLine !== false,
  watch(listener) {
    const up = () => listener(true);
    const down = () => listener(false);
    addEventListener('online', up);
    addEventListener('offline', down);
    return () => {
      removeEventListener('online', up);
      removeEventListener('offline', down);
    };
  },
};

/** In this order: Android also names Linux, and an iPhone Mac OS. */
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'];
/** In this order: Edge and Opera also name Chrome. */
const browsers = [/(Firefox)\/([\d.]+)/, /(Edg|OPR)\/([\d.]+)/, /(Chrome|Version)\/([\d.]+)/];

function systemName(): string {
  if (typeof navigator === 'undefined') return 'unknown/unknown';
  const { userAgent } = navigator;
  const os = systems.find((name) => userAgent?.includes(name)) ?? 'unknown';
  const found = browsers.map((browser) => browser.exec(userAgent)).find((match) => match !== null);
  const [, browser = 'browser', release = '0'] = found ?? [];
  const name = browser === 'Version' ? 'safari' : browser;
  const host = typeof location === 'undefined' ? 'unknown' : location.host;
  return `${os.replace(' ', '')}-${name}-${release}/browser:${host}`.toLowerCase();
}

/** Browsers: WebSocket, IndexedDB, Web Locks and BroadcastChannel; memory if storage is refused or missing. */
export const platform: PlatformDefaults = {
  openSocket: async () => (url) => new WebSocket(url) as unknown as SocketLike,
  async storage({ database }) {
    try {
      if (typeof indexedDB !== 'undefined') return visitStorage(indexedDbStorage(database ?? 'mooring'));
    } catch {
      // A browser that blocks IndexedDB may throw here.
    }
    return { ...memoryStorage(), isLost: true };
  },
  legacyStorage: async () => (typeof indexedDB === 'undefined' ? undefined : readLegacyDatabase()),
  random: (length) => crypto.getRandomValues(new Uint8Array(length)),
  system: systemName,
  network: () =>
    typeof addEventListener === 'undefined' || typeof navigator === 'undefined' ? alwaysOnline : online,
  onLeave(listener) {
    if (typeof addEventListener === 'undefined') return () => undefined;
    addEventListener('pagehide', listener);
    return () => removeEventListener('pagehide', listener);
  },
  tabs: webTabs,
};
