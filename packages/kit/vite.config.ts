import { build, defaultClientConditions, defineConfig, type InlineConfig, type Rolldown } from 'vite';

/**
 * The build for pages without a bundler: one module to load, and beside it the chunks it fetches when they are
 * needed. `together` are the modules of the first load.
 */
function browserBuild(together: ReadonlySet<string>): InlineConfig {
  return {
    configFile: false,
    root: import.meta.dirname,
    base: './',
    logLevel: 'warn',
    resolve: { conditions: ['mooring-source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      outDir: 'dist/browser',
      emptyOutDir: true,
      manifest: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'src/exports/elements.ts',
        preserveEntrySignatures: 'strict',
        // The elements' code is lazy for bundlers, and here in the first load on purpose.
        checks: { ineffectiveDynamicImport: false },
        output: {
          entryFileNames: 'mooring.js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: { groups: [{ name: 'first', test: (id) => together.has(id) }] },
        },
      },
    },
  };
}

/** Modules that load without `import()`. The first build finds them, and the second puts them into one file. */
async function firstModules(): Promise<ReadonlySet<string>> {
  const { build: options, ...config } = browserBuild(new Set());
  const result = (await build({
    ...config,
    build: { ...options, write: false, emptyOutDir: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const waiting = [...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
  const seen = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    waiting.push(...(chunks.get(name)?.imports ?? []));
  }
  return new Set([...seen].flatMap((name) => chunks.get(name)?.moduleIds ?? []));
}

export default defineConfig(async () => browserBuild(await firstModules()));
