// npm run check [-- names…] [--update]: the checks that are not tests.

import { rootFolder } from './build/workspaces.mjs';
import { checks } from './checks/all.mjs';
import { commandLine } from './start/arguments.mjs';

const { positionals: names, values } = commandLine({
  allowPositionals: true,
  options: { update: { type: 'boolean' } },
});
let failed = 0;

for (const name of names.length > 0 ? names : Object.keys(checks)) {
  const load = checks[name];
  if (!load) {
    console.error(`There is no check named ${name}. Known: ${Object.keys(checks).join(', ')}.`);
    process.exit(1);
  }
  const started = performance.now();
  const { title, check } = await load();
  // A check that throws has failed; the others still run.
  const problems = await check(rootFolder, values).catch((error) => [error.stack ?? String(error)]);
  const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${title} (${time})`);
  for (const problem of problems) console.log(`    ${problem}`);
  if (problems.length > 0) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
