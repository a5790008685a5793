/**
 * @typedef {{ passed: number, failed: number, skipped: number, problems: string[] }} Outcome
 *
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests?: number, numTodoTests?: number, success: boolean,
 *   testResults: { name: string, status: string, message?: string,
 *     assertionResults: { fullName: string, status: string, failureMessages?: string[] | null }[] }[],
 * }} VitestJson
 */

const longestMessage = 12;

/**
 * @param {VitestJson['testResults'][number]} file
 * @param {string} root
 * @returns {string[]}
 */
function problemsOf(file, root) {
  const where = file.name.replace(`${root}/`, '');
  const failed = file.assertionResults.filter((one) => one.status === 'failed');
  if (failed.length === 0 && file.status === 'failed') {
    return [
      `${where}: could not be run: ${(file.message ?? '').split('\n').slice(0, longestMessage).join('\n    ')}`,
    ];
  }
  return failed.map(
    ({ fullName, failureMessages }) =>
      `${where} › ${fullName}\n    ${(failureMessages ?? []).join('\n').split('\n').slice(0, longestMessage).join('\n    ')}`,
  );
}

/**
 * Reads vitest's own counts. A file that failed outside its tests counts as one failure, and a run
 * without any test as one too: nothing found is not everything fine.
 *
 * @param {VitestJson} report
 * @param {string} root
 * @returns {Outcome}
 */
export function outcomeOf(report, root) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const problems = report.testResults.flatMap((file) => problemsOf(file, root));
  const skipped = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((one) => !['passed', 'failed'].includes(one.status))
      .map((one) => `skipped: ${file.name.replace(`${root}/`, '')} › ${one.fullName}`),
  );
  const outcome = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: skipped.length,
    problems: [...problems, ...skipped],
  };
  if (outcome.passed + outcome.failed + outcome.skipped === 0) {
    return { ...outcome, failed: 1, problems: ['no test was found'] };
  }
  if (!report.success && outcome.failed === 0) {
    return {
      ...outcome,
      failed: 1,
      problems: [...problems, 'vitest calls the run failed, but no test of it'],
    };
  }
  return outcome;
}
