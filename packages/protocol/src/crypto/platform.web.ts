import type { CryptoPlatform } from './crypto-platform.ts';
import { createWebPlatform } from './web-platform.ts';

export const platform: CryptoPlatform = createWebPlatform({
  subtle: () => globalThis.crypto?.subtle,
  loadFallback: async () => (await import('./curves.noble.ts')).nobleCurves,
});
