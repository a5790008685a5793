import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsdown';
import { build as buildPage } from 'vite';
import { bundledWorkspaces } from './build-in-order.mjs';
import { joinModules } from './join-modules.mjs';
import { joinedModules } from './joined-modules.mjs';
import { libraryEntries } from './library-entries.mjs';
import { shortStyles } from './short-css.mjs';
import { rootFolder } from './workspaces.mjs';

/** Packages that only ever run in Node. */
const nodeFolders = /^(servers|test)[/\\]|^packages[/\\]server-kit$/;

/** Packages whose later parts Node has at once: each file costs it more than what stands in it. */
const oneFileInNode = /^packages[/\\]sign-client$/;

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
 * @template {{ resolve?: { conditionNames?: string[] } }} Options
 * @param {Options} options
 * @param {readonly string[]} first
 * @param {readonly string[]} usual
 */
function withConditions(options, first, usual) {
  const conditionNames = [...first, ...(options.resolve?.conditionNames ?? usual)];
  return { ...options, resolve: { ...options.resolve, conditionNames } };
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
  const { entries, nodeEntries, copies } = libraryEntries(workspace);
  const bundled = bundledIn(workspace, workspaces);
  const outside = bundled.libraries.map((name) => new RegExp(`^${name}(/|$)`));
  const forNode = nodeFolders.test(path.relative(rootFolder, folder));
  const shared = {
    config: /** @type {const} */ (false),
    cwd: folder,
    format: /** @type {const} */ ('esm'),
    clean: true,
    target: 'es2022',
    fixedExtension: false,
    hash: false,
    sourcemap: true,
    tsconfig: path.join(rootFolder, 'scripts/build/tsconfig.build.json'),
    logLevel: /** @type {const} */ ('warn'),
    report: false,
    checks: { pluginTimings: false },
  };
  await build({
    ...shared,
    entry: entries,
    outDir: 'dist',
    platform: forNode ? 'node' : 'neutral',
    // File by file for browsers: a site's bundler splits by module, and one file of all would come whole with the page.
    unbundle: !forNode,
    plugins: [shortStyles()],
    dts: { sourcemap: true },
    deps: {
      neverBundle: [/^#/, /^node:/, ...outside],
      alwaysBundle: bundled.names.map((name) => new RegExp(`^${name}(/|$)`)),
      onlyBundle: bundled.names,
    },
    inputOptions: (options) => withConditions(options, ['mooring-source'], ['import', 'default']),
    outputOptions: (options) => ({ ...options, ...(forNode ? {} : { entryFileNames: entryFile }) }),
  });
  if (!forNode)
    for (const [name, members] of joinedModules(workspace, workspaces))
      await joinModules(path.join(folder, 'dist'), name, members);
  if (Object.keys(nodeEntries).length > 0)
    await build({
      ...shared,
      entry: nodeEntries,
      outDir: 'dist/node',
      platform: 'node',
      dts: false,
      // Parts that Node has at once are no mistake.
      checks: { ...shared.checks, ineffectiveDynamicImport: false },
      deps: { neverBundle: [/^node:/], onlyBundle: [] },
      outputOptions: (options) =>
        oneFileInNode.test(path.relative(rootFolder, folder))
          ? { ...options, codeSplitting: { groups: [{ name: 'all', test: /./ }] } }
          : options,
      inputOptions: (options) => withConditions(options, ['mooring-source', 'node'], ['import', 'default']),
    });
  for (const { from, to } of copies) {
    const target = path.join(folder, to);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(folder, from), target);
  }
  const configFile = path.join(folder, 'vite.config.ts');
  if (existsSync(configFile)) await buildPage({ root: folder, configFile, logLevel: 'warn' });
}
