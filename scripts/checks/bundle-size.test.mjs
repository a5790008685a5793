import { afterEach, expect, test, vi } from 'vitest';
import { rootFolder } from '../build/workspaces.mjs';
import { bundleSize } from './bundle-size.mjs';

afterEach(() => vi.unstubAllEnvs());

test('counts what comes at once, not what comes by import(), and leaves the process as it was', async () => {
  vi.stubEnv('NODE_ENV', undefined);
  const alone = await bundleSize(rootFolder, 'globalThis.kept = 1;');
  const all = await bundleSize(rootFolder, "import * as all from 'valibot'; globalThis.kept = all;");
  const later = await bundleSize(rootFolder, "globalThis.kept = () => import('valibot');");
  expect(alone).toBeLessThan(200);
  expect(all).toBeGreaterThan(5_000);
  // Vite adds a helper to every import().
  expect(later).toBeLessThan(1_500);
  expect(
    await bundleSize(rootFolder, "import * as all from 'valibot'; globalThis.kept = all;", [/^valibot$/]),
  ).toBeLessThan(300);
  expect(process.env.NODE_ENV).toBeUndefined();
});
