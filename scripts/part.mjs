// npm run demo | api | relay | sample-wallet | devnet: one part, in this process.
import { pathToFileURL } from 'node:url';
import { rootFolder } from './build/workspaces.mjs';
import { readBasePort } from './start/arguments.mjs';
import { watchParent } from './start/parent-watch.mjs';
import { prepare } from './start/prepare.mjs';
import { createProgress } from './start/progress.mjs';
import { leaveMark } from './start/run-mark.mjs';

const [name = '', ...args] = process.argv.slice(2);
try {
  // Preparations are printed to stderr, separate from the part's output.
  await prepare([...new Set([name, 'server-kit', 'devnet'])], createProgress(process.stderr));
  const { singlePart } = await import('@mooring/devnet');
  const part = singlePart(name, rootFolder, readBasePort(process.env.MOORING_PORT));
  for (const [setting, value] of Object.entries(part.settings)) process.env[setting] ||= value;
  leaveMark(rootFolder, name);
  watchParent(() => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 4_000).unref();
  });
  process.chdir(rootFolder);
  process.argv = [process.execPath, part.program, ...args];
  await import(pathToFileURL(part.program).href);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
