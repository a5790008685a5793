import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lastLines, runCommand } from './run-command.mjs';
import { outcomeOf } from './vitest-report.mjs';

/**
 * Runs a vitest project, with its `-alone` where there is one, and counts what it found.
 *
 * @param {string} root
 * @param {object} options
 * @param {string} options.project
 * @param {string | undefined} [options.name] of the report, when a project runs twice
 * @param {readonly string[] | undefined} [options.filters] folders
 * @param {string | undefined} [options.node] the Node to run it on
 * @param {NodeJS.ProcessEnv | undefined} [options.env]
 * @returns {Promise<import('./vitest-report.mjs').Outcome>}
 */
export async function runVitest(
  root,
  { project, name = project, filters = [], node = process.execPath, env },
) {
  const report = path.join(root, '.mooring/test', `${name}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const { code, output } = await runCommand(
    node,
    [
      ...[vitest, 'run', '--project', project, '--project', `${project}-alone`],
      // The report counts; an error outside of any test stands in the words only.
      ...['--reporter=json', `--outputFile.json=${report}`, '--reporter=dot'],
      ...filters,
    ],
    { cwd: root, env: { CI: '1', NO_COLOR: '1', ...env } },
  );
  if (!existsSync(report)) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      problems: ['vitest wrote no report', ...lastLines(output, 30)],
    };
  }
  const outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')), root);
  if (code === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, problems: [`vitest ended with code ${code}`, ...lastLines(output, 30)] };
}
