import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsdown';
import { build as buildPage } from 'vite';
import { bundledWorkspaces } from './build-in-order.mjs';
import { libraryEntries } from './library-entries.mjs';
import { shortStyles } from './short-css.mjs';
import { rootFolder } from './workspaces.mjs';

/** Packages that only ever run in Node. */
const nodeFolders = /^(servers|test)[/\\]|^packages[/\\]server-kit$/;

/**
 * What goes into a package's own output, and that package's libraries, which stay imports: the published manifest has
 * to name them.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 */
function bundledIn(workspace, workspaces) {
  const used = bundledWorkspaces(workspace, workspaces);
  return {
    names: used.map((one) => one.name),
    libraries: used.flatMap((one) => Object.keys(one.manifest.dependencies ?? {})),
  };
}

/**
 * Entries of a package stand in its output's root, where the manifest names them.
 *
 * @param {{ readonly name: string }} chunk
 */
function entryFile({ name }) {
  return `${name.replace(/^exports\//, '')}.js`;
}

/**
 * Builds one package with tsdown: ES modules, source maps and declarations, dependencies left as
 * imports. One with a `vite.config.ts` has a build for pages without a bundler as well.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 */
export async function buildLibrary(workspace, workspaces) {
  const { folder } = workspace;
  const { entries, copies } = libraryEntries(workspace);
  const bundled = bundledIn(workspace, workspaces);
  const outside = bundled.libraries.map((name) => new RegExp(`^${name}(/|$)`));
  const forNode = nodeFolders.test(path.relative(rootFolder, folder));
  await build({
    config: false,
    cwd: folder,
    entry: entries,
    format: 'esm',
    outDir: 'dist',
    clean: true,
    target: 'es2022',
    platform: forNode ? 'node' : 'neutral',
    // File by file for browsers: a site's bundler splits by module, and one file of all would come whole with the page.
    unbundle: !forNode,
    fixedExtension: false,
    hash: false,
    plugins: [shortStyles()],
    sourcemap: true,
    tsconfig: path.join(rootFolder, 'scripts/build/tsconfig.build.json'),
    dts: { sourcemap: true },
    deps: {
      neverBundle: [/^#/, /^node:/, ...outside],
      alwaysBundle: bundled.names.map((name) => new RegExp(`^${name}(/|$)`)),
      onlyBundle: bundled.names,
    },
    inputOptions: (options) => ({
      ...options,
      resolve: {
        ...options.resolve,
        conditionNames: ['mooring-source', ...(options.resolve?.conditionNames ?? ['import', 'default'])],
      },
    }),
    outputOptions: (options) => ({ ...options, ...(forNode ? {} : { entryFileNames: entryFile }) }),
    logLevel: 'warn',
    report: false,
    checks: { pluginTimings: false },
  });
  for (const { from, to } of copies) {
    const target = path.join(folder, to);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(folder, from), target);
  }
  const configFile = path.join(folder, 'vite.config.ts');
  if (existsSync(configFile)) await buildPage({ root: folder, configFile, logLevel: 'warn' });
}
