import { loadCurves } from '../lazy.ts';
import type { CryptoPlatform } from './crypto-platform.ts';
import { createWebPlatform } from './web-platform.ts';

export const platform: CryptoPlatform = createWebPlatform({
  subtle: () => globalThis.crypto?.subtle,
  loadFallback: async () => (await loadCurves()).nobleCurves,
});
