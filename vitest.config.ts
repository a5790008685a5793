import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import type { CoverageOptions } from 'vitest/node';
import { countedFolders, onPostgres } from './scripts/test/file-lists.mjs';
import { foundChromium } from './scripts/test/needs.mjs';
import { filesWithOwnProcess } from './scripts/test/own-process.mjs';
import { TestOrder } from './scripts/test/test-order.mjs';
import { waitTimeoutMs } from './scripts/test/wait-timeout.mjs';

// The browser that `npm test` takes, for those who run vitest by itself too.
const browser = foundChromium();
if (browser) process.env.CHROMIUM_PATH ??= browser;

// Sources are tested, not builds: the same condition the apps use inside the workspace.
const fromSource = {
  resolve: { conditions: ['mooring-source'] },
  ssr: { resolve: { conditions: ['mooring-source'], externalConditions: ['mooring-source'] } },
  // Loads the global setup from source too.
  environments: { __vitest__: { resolve: { conditions: ['mooring-source'] } } },
};

/** The oldest query-core that core's range allows, for core only: the site's own version stays. */
const oldestQueryCore: Plugin = {
  name: 'oldest-query-core',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@tanstack/query-core' && importer?.includes('/packages/core/')
      ? path.join(import.meta.dirname, 'test/older/node_modules/@tanstack/query-core/build/modern/index.js')
      : undefined,
};

/** The majors before the ones installed, which sites still use. */
const older = {
  ...fromSource,
  plugins: [oldestQueryCore],
  resolve: {
    ...fromSource.resolve,
    alias: [
      ...['@wagmi/core', 'react', 'react-dom'].map((name) => ({
        find: new RegExp(`^${name}(?=$|/)`),
        replacement: path.join(import.meta.dirname, 'test/older/node_modules', name),
      })),
      // wagmi's own entries re-export @wagmi/core; the adapter does not use its React hooks.
      ...[
        ['wagmi', 'index'],
        ['wagmi/actions', 'actions'],
      ].map(([name, entry]) => ({
        find: new RegExp(`^${name}$`),
        replacement: path.join(
          import.meta.dirname,
          `test/older/node_modules/@wagmi/core/dist/esm/exports/${entry}.js`,
        ),
      })),
      // Its ES modules, whose imports follow the aliases above; CommonJS would not.
      {
        find: /^@testing-library\/react$/,
        replacement: '@testing-library/react/dist/@testing-library/react.esm.js',
      },
    ],
  },
};

const browserTests = '**/*.browser.test.{ts,tsx}';

/** Timeouts are limits, not assertions; that of a wait is shorter than its test's. */
const patient = {
  setupFiles: [path.join(import.meta.dirname, 'scripts/test/setup.mjs')],
  expect: { poll: { timeout: waitTimeoutMs } },
  testTimeout: 4 * waitTimeoutMs,
  hookTimeout: 4 * waitTimeoutMs,
};

const unitTests: TestProjectInlineConfiguration = {
  ...fromSource,
  test: {
    ...patient,
    name: 'units',
    include: ['{packages,adapters,servers,apps}/*/src/**/*.test.{ts,tsx}'],
    exclude: [browserTests, '**/node_modules/**'],
  },
};

const olderTests: TestProjectInlineConfiguration = {
  ...older,
  test: {
    ...patient,
    name: 'older',
    include: [
      'adapters/wagmi/src/**/*.test.ts',
      'adapters/universal/src/wagmi/**/*.test.ts',
      'packages/core/src/{query,balance}/**/*.test.ts',
      '{packages/react,packages/kit}/src/**/*.test.{ts,tsx}',
    ],
    // Tests that only compile or read sources have the same result on any runtime.
    exclude: [
      browserTests,
      '**/node_modules/**',
      'packages/kit/src/options/{register,docs-examples}.test.ts',
      'packages/react/src/messages/no-literals.test.ts',
    ],
    // Packages that would otherwise load the newer React.
    server: { deps: { inline: [/@testing-library/, /@tanstack\/react-query/] } },
  },
};

/**
 * A project whose files share their worker's modules, because loading them for each file costs more than most tests,
 * and another, `<name>-alone`, for files that need their own process.
 */
function shared(
  project: TestProjectInlineConfiguration,
  groups: readonly string[],
  alone: readonly string[] = [],
): TestProjectInlineConfiguration[] {
  const own = filesWithOwnProcess(import.meta.dirname, groups);
  const { name, exclude = [], ...rest } = project.test ?? {};
  return [
    { ...project, test: { ...rest, name: `${name}`, isolate: false, exclude: [...exclude, ...own] } },
    { ...project, test: { ...rest, name: `${name}-alone`, include: [...own, ...alone], exclude } },
  ];
}

/**
 * Coverage of the stage `units` (`--coverage.enabled`). The thresholds of each group, in percent, are raised by hand
 * and never lowered. Views and apps run in Chromium, which is not counted. `.mooring/coverage/units.txt` lists
 * incompletely covered files.
 */
const coverage: CoverageOptions = {
  provider: 'custom',
  customProviderModule: path.join(import.meta.dirname, 'scripts/test/coverage.mjs'),
  include: countedFolders.map((folder) => `${folder}/src/**/*.ts`),
  exclude: ['**/*.{test,generated}.ts', '**/{test-support,testing,cli}/**'],
  reporter: [['text', { file: 'units.txt', skipFull: true }]],
  reportsDirectory: path.join(import.meta.dirname, '.mooring/coverage'),
  thresholds: {
    'packages/protocol/**': { statements: 97, branches: 94 },
    'packages/core/**': { statements: 96, branches: 92 },
    'packages/sign-client/**': { statements: 92, branches: 88 },
    'adapters/**': { statements: 95, branches: 91 },
    'servers/**': { statements: 96, branches: 90 },
  },
};

// Each stage of `npm test` runs one of these projects, `units` and `older` with their `-alone`; `npx vitest run
// <folder>` searches all of them.
export default defineConfig({
  ...fromSource,
  test: {
    retry: 0,
    coverage,
    sequence: { sequencer: TestOrder },
    // Vitest leaves one processor to itself, which on two leaves one.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      ...shared(
        unitTests,
        ['packages', 'adapters', 'servers', 'apps'],
        ['test/{devnet,bench}/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
      ),
      {
        ...unitTests,
        test: {
          ...unitTests.test,
          name: 'units-postgres',
          include: onPostgres,
          isolate: false,
          globalSetup: ['servers/api/src/test-support/postgres-of-run.ts'],
        },
      },
      ...shared(olderTests, [
        'adapters/wagmi',
        'adapters/universal/src/wagmi',
        'packages/react',
        'packages/kit',
      ]),
      {
        ...fromSource,
        test: {
          ...patient,
          setupFiles: [
            ...patient.setupFiles,
            path.join(import.meta.dirname, 'test/interop/src/relay/print-frames.ts'),
          ],
          name: 'interop',
          include: ['test/interop/src/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          ...patient,
          name: 'e2e',
          include: [
            `{packages,adapters,apps}/*/src/${browserTests}`,
            'test/{e2e,replacement}/src/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          // Services shared by test files, started on the first request.
          globalSetup: [
            'packages/react/src/test-support/shared-gallery.node.ts',
            'test/e2e/src/stage/shared-stacks.ts',
          ],
          // Files share their worker's services, browser and modules; each visitor has a separate profile.
          isolate: false,
          // A visitor waits more than it computes: three keep two processors busy.
          maxWorkers: Math.max(3, Math.min(4, availableParallelism())),
          // Projects with their own workers run separately.
          sequence: { groupOrder: 1 },
          // Journeys of many steps: each wait has its own limit.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
