// npm run reset: deletes the state of every part. Installed and built files stay.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { rootFolder } from './build/workspaces.mjs';
import { describeMarks, runningMarks } from './start/run-mark.mjs';

const folder = path.join(rootFolder, '.mooring');
const running = runningMarks(rootFolder);
if (running.length > 0) {
  console.error(
    `Nothing was cleared, because Mooring runs from this folder: ${describeMarks(running)}. Stop it first. If that process is not Mooring, delete .mooring/run and try again.`,
  );
  process.exit(1);
}
// Data of running tests; the next run removes it.
const kept = ['build', 'stacks'];
const names = existsSync(folder) ? readdirSync(folder).filter((name) => !kept.includes(name)) : [];
for (const name of names) rmSync(path.join(folder, name), { recursive: true, force: true });
console.log(names.length > 0 ? `Cleared from .mooring: ${names.join(', ')}.` : 'There was nothing to clear.');
