// npm run release -- --dry-run: versions, packs and tests every published package; without --dry-run, also publishes them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './build/source-files.mjs';
import { rootFolder } from './build/workspaces.mjs';
import { notOnNpm, releaseObstacles } from './release/obstacles.mjs';
import { publishForReal } from './release/publish.mjs';
import { rehearseRelease } from './release/rehearse-release.mjs';
import { applyChangesets } from './release/versioned-copy.mjs';
import { commandLine } from './start/arguments.mjs';
import { requireSuccess, runCommand, runNpm } from './start/run-command.mjs';

const tell = (/** @type {string} */ line) => console.log(line);
// Ends for anything else: a mistyped `--dry-run` must not publish.
const { values } = commandLine({ options: { 'dry-run': { type: 'boolean' } } });

/** Publishes the tested tarballs, then writes their versions to the work tree for a commit. */
async function publish(/** @type {readonly import('./release/packs.mjs').Pack[]} */ packs) {
  await publishForReal(packs, rootFolder, (name) => tell(`published ${name}`));
  await applyChangesets(rootFolder, rootFolder);
  const locked = await runNpm(['install', '--package-lock-only', '--ignore-scripts'], rootFolder);
  requireSuccess(locked, 'The lock is not updated');
  tell('Commit what has changed (versions, changelogs, lock), and tag it with the version.');
}

const isRehearsal = values['dry-run'] === true;
if (!isRehearsal) {
  const manifest = JSON.parse(readFileSync(path.join(rootFolder, 'package.json'), 'utf8'));
  const status = await runCommand('git', ['status', '--porcelain'], { cwd: rootFolder });
  requireSuccess(status, 'git status failed');
  const unreleased = sourceFiles(rootFolder)
    .filter((file) => file.endsWith('.md'))
    .filter((file) => readFileSync(path.join(rootFolder, file), 'utf8').includes(notOnNpm));
  const obstacles = releaseObstacles({
    manifest,
    status: status.stdout,
    environment: process.env,
    unreleased,
  });
  for (const obstacle of obstacles) console.error(obstacle);
  if (obstacles.length > 0) process.exit(1);
}
const problems = await rehearseRelease(rootFolder, { tell, ...(isRehearsal ? {} : { onProven: publish }) });
for (const problem of problems) console.log(`    ${problem}`);
console.log(problems.length === 0 ? 'ok' : `FAILED: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
