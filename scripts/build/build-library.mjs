import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsdown';
import { build as buildPage } from 'vite';
import { makeTemplate, usesTemplate } from './database-template.mjs';
import { rootFolder } from './workspaces.mjs';

/** Packages that only ever run in Node. */
const nodeOnly = /^(servers|test)[/\\]|^packages[/\\](server-kit|upstreams)$/;

/**
 * Adds export conditions before the default ones.
 *
 * @param {readonly string[]} conditions
 * @returns {(options: import('tsdown').Rolldown.InputOptions) => import('tsdown').Rolldown.InputOptions}
 */
const resolveBy = (conditions) => (options) => ({
  ...options,
  resolve: { ...options.resolve, conditionNames: [...conditions, 'import', 'default'] },
});

/**
 * Style sheets that a package publishes unchanged.
 *
 * @param {import('./workspaces.mjs').Manifest} manifest
 */
const styleSheets = (manifest) =>
  Object.values(manifest.exports ?? {}).flatMap((conditions) => {
    const { 'mooring-source': from, default: to } = /** @type {Record<string, string>} */ (conditions);
    return from?.endsWith('.css') && to ? [{ from, to: path.dirname(to), rename: path.basename(to) }] : [];
  });

/**
 * Builds one package with tsdown: ES modules and source maps, dependencies left as imports. Every file of `src/exports` is an
 * entry, and every file of `src/cli` a program. Browser packages are published file by file, since a site's bundler
 * splits by module; Node packages are bundled, since each file costs startup time. A package with a `vite.config.ts` has a
 * build for pages without a bundler as well.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 * @param {{ declarations?: boolean | undefined }} [options] declarations take ten times as long as the rest
 */
export async function buildLibrary({ folder, manifest, uses }, workspaces, { declarations = false } = {}) {
  const forNode = nodeOnly.test(path.relative(rootFolder, folder));
  // A published package cannot depend on a private one: it bundles it, and names its libraries itself.
  const bundled = manifest.private
    ? []
    : workspaces.filter((one) => one.manifest.private && uses.includes(one.name));
  const libraries = bundled
    .flatMap((one) => Object.keys(one.manifest.dependencies ?? {}))
    .filter((name) => !bundled.some((one) => one.name === name));
  const exported = ['src/exports/*.{ts,tsx}', '!**/*.{test,test-d,d}.{ts,tsx}'];
  /** @type {import('tsdown').InlineConfig} */
  const shared = {
    config: false,
    cwd: folder,
    root: path.join(folder, 'src'),
    format: 'esm',
    target: 'es2022',
    fixedExtension: false,
    hash: false,
    sourcemap: true,
    tsconfig: path.join(rootFolder, 'scripts/build/tsconfig.build.json'),
    logLevel: 'warn',
    report: false,
  };
  await build({
    ...shared,
    entry: {
      '*': exported,
      ...(existsSync(path.join(folder, 'src/cli')) ? { 'cli/*': ['src/cli/*.ts', '!**/*.test.ts'] } : {}),
    },
    outDir: 'dist',
    platform: forNode ? 'node' : 'neutral',
    unbundle: !forNode,
    dts: declarations && { sourcemap: true, newContext: true },
    copy: styleSheets(manifest),
    checks: { pluginTimings: false },
    deps: {
      neverBundle: [/^#/, /^node:/, ...libraries.map((name) => new RegExp(`^${name}(/|$)`))],
      alwaysBundle: bundled.map(({ name }) => new RegExp(`^${name}(/|$)`)),
      onlyBundle: bundled.map(({ name }) => name),
    },
    inputOptions: resolveBy(['mooring-source']),
    // Modules keep their folders; entries are at the root of the output, where the manifest expects them.
    outputOptions: forNode ? {} : { entryFileNames: ({ name }) => `${name.replace(/^exports\//, '')}.js` },
  });
  if (JSON.stringify(manifest.exports).includes('"./dist/node/'))
    await build({
      ...shared,
      entry: { '*': [...exported, '!**/*.{node,web}.ts'] },
      outDir: 'dist/node',
      platform: 'node',
      dts: false,
      // Node loads these modules at startup on purpose.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
      deps: { neverBundle: [/^node:/], onlyBundle: [] },
      inputOptions: resolveBy(['mooring-source', 'node']),
      // Code that is lazy in a browser loads at startup in Node.
      outputOptions:
        manifest.name === '@mooring/sign-client'
          ? { codeSplitting: { groups: [{ name: 'all', test: /./ }] } }
          : {},
    });
  if (usesTemplate({ manifest })) await makeTemplate(folder, { required: declarations });
  const configFile = path.join(folder, 'vite.config.ts');
  if (existsSync(configFile)) await buildPage({ root: folder, configFile, logLevel: 'warn' });
}
