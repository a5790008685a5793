import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { lastLines, runCommand } from '../start/run-command.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, problems: string[], failures?: string[] }} Outcome
 *   `failures` names each failed test or file
 *
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, success: boolean,
 *   testResults: { name: string, status: string, assertionResults: { fullName: string, status: string, failureMessages?: string[] }[] }[],
 * }} VitestJson
 */

/** @param {readonly string[] | undefined} messages */
const firstLine = (messages) => {
  const line = messages?.[0]?.split('\n', 1)[0]?.slice(0, 200);
  return line ? `: ${line}` : '';
};

/**
 * Returns vitest's counts and its messages of failures. Counts a file that failed outside its tests as one failure,
 * and likewise a run without tests or one that vitest reports as failed.
 *
 * @param {VitestJson} report
 * @param {string} words
 * @param {number} [code] that vitest ended with
 * @returns {Outcome}
 */
export function outcomeOf({ numPassedTests: passed, numFailedTests, success, testResults }, words, code = 0) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}${firstLine(failureMessages)}`),
  );
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => !['passed', 'failed'].includes(status))
      .map(({ fullName }) => `skipped: ${name} › ${fullName}`),
  );
  const isFine = success && code === 0 && passed + skipped.length > 0;
  const failed = numFailedTests + broken.length || (isFine ? 0 : 1);
  return {
    passed,
    failed,
    skipped: skipped.length,
    failures: [...failures, ...broken.map(({ name }) => name)],
    problems: [...(failed > 0 ? lastLines(words, 400) : []), ...skipped],
  };
}

/**
 * Runs a vitest project and its `-alone` project, if there is one, and counts the results.
 *
 * @param {string} root
 * @param {object} options
 * @param {string} options.project
 * @param {readonly string[] | undefined} [options.alongside] projects that run with it
 * @param {string | undefined} [options.name] of the report, when a project runs twice
 * @param {readonly string[] | undefined} [options.filters] folders
 * @param {boolean | undefined} [options.coverage] whether to measure coverage and check the thresholds
 * @param {string | undefined} [options.node] the Node to run it on
 * @param {NodeJS.ProcessEnv | undefined} [options.env]
 */
export async function runVitest(
  root,
  { project, alongside = [], name = project, filters = [], coverage = false, node = process.execPath, env },
) {
  const report = path.join(root, '.mooring/test', `${name}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await runCommand(
    node,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...[project, `${project}-alone`, ...alongside].flatMap((one) => ['--project', one]),
      ...['--reporter=json', `--outputFile.json=${report}`, '--reporter=dot'],
      ...(coverage ? ['--coverage.enabled'] : []),
      ...filters,
    ],
    { cwd: root, env: { CI: '1', NO_COLOR: '1', ...env } },
  );
  const empty = { numPassedTests: 0, numFailedTests: 0, success: false, testResults: [] };
  return outcomeOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : empty, output, code);
}
