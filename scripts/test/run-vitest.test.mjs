import { expect, test } from 'vitest';
import { outcomeOf } from './run-vitest.mjs';

/** @param {string} status @param {string[]} tests */
const file = (status, tests) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((one, index) => ({
    ...{ fullName: `t${index}`, status: one },
    failureMessages: one === 'failed' ? [`t${index} broke\n    at a.test.ts:1:1`] : [],
  })),
});

/** @param {boolean} success @param {ReturnType<typeof file>[]} testResults @param {number} [code] */
function outcome(success, testResults, code) {
  const count = (/** @type {string} */ status) =>
    testResults.flatMap((one) => one.assertionResults).filter((one) => one.status === status).length;
  const counts = { numPassedTests: count('passed'), numFailedTests: count('failed') };
  return outcomeOf({ ...counts, success, testResults }, 'why\n', code);
}

test("returns vitest's counts", () => {
  const none = /** @type {string[]} */ ([]);
  expect(outcome(true, [file('passed', ['passed', 'passed'])])).toEqual({
    ...{ passed: 2, failed: 0, skipped: 0, problems: none, failures: none },
  });
});

test("reports failures with vitest's messages, and skipped tests by name", () => {
  expect(outcome(false, [file('failed', ['failed', 'skipped', 'todo'])], 1)).toEqual({
    ...{ passed: 0, failed: 1, skipped: 2 },
    failures: ['a.test.ts › t0: t0 broke'],
    problems: ['why', 'skipped: a.test.ts › t1', 'skipped: a.test.ts › t2'],
  });
});

test('names files that cannot be loaded among the failures', () => {
  expect(outcome(false, [file('failed', [])], 1).failures).toEqual(['a.test.ts']);
});

test.each([
  ['a file that cannot be loaded', outcome(false, [file('failed', [])], 1)],
  ['an empty run', outcome(true, [])],
  ['a run that vitest calls failed', outcome(false, [file('passed', ['passed'])])],
  ['an error outside of any test', outcome(true, [file('passed', ['passed'])], 1)],
])('counts %s as one failure', (_, { failed, problems }) => {
  expect([failed, problems]).toEqual([1, ['why']]);
});
