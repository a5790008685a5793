// npm test [-- --only stage,stage]: everything that CI runs, from an empty clone.
import { rootFolder } from './build/workspaces.mjs';
import { checkNode, commandLine } from './start/arguments.mjs';
import { watchParent } from './start/parent-watch.mjs';
import { phases } from './test/stages.mjs';

const known = phases.flat(2).map(({ name }) => name);
const { values } = commandLine({ options: { only: { type: 'string' } } });
const only = values.only?.split(',').filter((name) => name !== '');
const unknown = only?.filter((name) => !known.includes(name)) ?? [];
if (only?.length === 0 || unknown.length > 0) {
  console.error(`There is no stage named ${unknown.join(', ') || 'nothing'}. Known: ${known.join(', ')}.`);
  process.exit(1);
}

try {
  checkNode(process.versions.node);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Child processes end with this one.
watchParent(() => process.exit(1));

/** @param {unknown} error */
const crash = (error) => ({
  passed: 0,
  failed: 1,
  skipped: 0,
  problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  failures: /** @type {string[]} */ ([]),
});

const sum = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];
let isInstalled = true;

/** @param {readonly import('./test/stages.mjs').Stage[]} stages */
async function runInOrder(stages) {
  for (const { name, title, run } of stages) {
    if (only && !only.includes(name)) continue;
    const started = performance.now();
    const { passed, failed, skipped, problems, failures: named = [] } = await run(rootFolder).catch(crash);
    sum.passed += passed;
    sum.failed += failed;
    sum.skipped += skipped;
    const time = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${title}: ${counts} (${time})`);
    for (const problem of problems) console.log(problem.replace(/^/gm, '    '));
    if (failed > 0) failures.push(...(named.length > 0 ? named : [title]));
    if (name === 'install' && failed > 0) isInstalled = false;
  }
}

for (const lists of phases) if (isInstalled) await Promise.all(lists.map(runInOrder));
// Messages of failures are long: list the names at the end.
for (const one of failures) console.log(`failed: ${one}`);
console.log(`${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
process.exitCode = sum.failed > 0 ? 1 : 0;
