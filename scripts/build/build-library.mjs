import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsdown';
import { libraryEntries } from './library-entries.mjs';
import { rootFolder } from './workspaces.mjs';

/** Packages that only ever run in Node. */
const nodeFolders = /^(servers|test)[/\\]|^packages[/\\]server-kit$/;

/**
 * A published package cannot depend on a private one, so what it uses of that one goes into its own
 * output; the private one's libraries stay imports, which the published manifest has to name.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {ReadonlyMap<string, import('./workspaces.mjs').Workspace>} byName
 */
function bundledIn(workspace, byName) {
  if (workspace.manifest.private) return { names: [], libraries: [] };
  const used = workspace.uses.flatMap((name) => byName.get(name) ?? []).filter((one) => one.manifest.private);
  return {
    names: used.map((one) => one.name),
    libraries: used.flatMap((one) => Object.keys(one.manifest.dependencies ?? {})),
  };
}

/**
 * Builds one package with tsdown: ES modules, source maps and declarations, dependencies left as
 * imports.
 *
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {readonly import('./workspaces.mjs').Workspace[]} workspaces
 */
export async function buildLibrary(workspace, workspaces) {
  const { folder } = workspace;
  const { entries, copies } = libraryEntries(workspace);
  const bundled = bundledIn(workspace, new Map(workspaces.map((one) => [one.name, one])));
  const outside = bundled.libraries.map((name) => new RegExp(`^${name}(/|$)`));
  await build({
    config: false,
    cwd: folder,
    entry: entries,
    format: 'esm',
    outDir: 'dist',
    clean: true,
    target: 'es2022',
    platform: nodeFolders.test(path.relative(rootFolder, folder)) ? 'node' : 'neutral',
    fixedExtension: false,
    hash: false,
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
    logLevel: 'warn',
    report: false,
    checks: { pluginTimings: false },
  });
  for (const { from, to } of copies) {
    const target = path.join(folder, to);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(folder, from), target);
  }
}
