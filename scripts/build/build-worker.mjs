// Builds workspaces one after another in a separate process, so that they can be stopped at once. Usage: node build-worker.mjs
// [--declarations] names…
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { buildLibrary } from './build-library.mjs';
import { findWorkspace, readWorkspaces } from './workspaces.mjs';

const end = () => process.exit(1);
process.on('disconnect', end);

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { declarations: { type: 'boolean' } },
});
const workspaces = readWorkspaces();
for (const name of names) {
  const started = performance.now();
  const workspace = findWorkspace(workspaces, name);
  /** @type {string | undefined} */
  let error;
  try {
    if (workspace.kind === 'app') await build({ root: workspace.folder, logLevel: 'warn' });
    else await buildLibrary(workspace, workspaces, values);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : String(thrown);
  }
  process.send?.({ name, error, milliseconds: performance.now() - started });
}
process.off('disconnect', end).disconnect();
