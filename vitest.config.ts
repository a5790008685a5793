import { defineConfig } from 'vitest/config';

// Sources are tested, not builds: the same condition the apps use inside the workspace.
export default defineConfig({
  resolve: { conditions: ['mooring-source'] },
  ssr: { resolve: { conditions: ['mooring-source'], externalConditions: ['mooring-source'] } },
  test: {
    include: [
      '{packages,adapters,servers,apps}/*/src/**/*.test.{ts,tsx}',
      'test/devnet/src/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    retry: 0,
    testTimeout: 20_000,
  },
});
