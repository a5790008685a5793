// Builds one workspace in a process of its own, so that several are built at a time.
import { buildApp } from './build-app.mjs';
import { buildLibrary } from './build-library.mjs';
import { findWorkspace, readWorkspaces } from './workspaces.mjs';

// Closes however the launcher ends; nobody wants the output then.
process.stdin.on('error', () => {}).on('close', () => process.exit(1));
process.stdin.resume();

const workspaces = readWorkspaces();
const workspace = findWorkspace(workspaces, process.argv[2] ?? '');
try {
  if (workspace.kind === 'app') await buildApp(workspace);
  else await buildLibrary(workspace, workspaces);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();
