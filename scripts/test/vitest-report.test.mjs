import { expect, test } from 'vitest';
import { outcomeOf } from './vitest-report.mjs';

/**
 * @param {string} status
 * @param {string[]} tests
 */
const file = (status, tests) => ({
  name: '/r/a.test.ts',
  status,
  message: 'import failed',
  assertionResults: tests.map((one, index) => ({
    fullName: `t${index}`,
    status: one,
    failureMessages: ['why'],
  })),
});

test("default: vitest's own counts are taken over", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 0,
    success: true,
    testResults: [file('passed', ['passed', 'passed'])],
  };
  expect(outcomeOf(report, '/r')).toEqual({ passed: 2, failed: 0, skipped: 0, problems: [] });
});

test('behavior: failures are told with their first lines, skipped tests by name', () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 1,
    success: false,
    testResults: [file('failed', ['failed', 'skipped', 'todo'])],
  };
  const { failed, skipped, problems } = outcomeOf(report, '/r');
  expect([failed, skipped]).toEqual([1, 2]);
  expect(problems[0]).toContain('a.test.ts › t0');
  expect(problems[0]).toContain('why');
  expect(problems[1]).toBe('skipped: a.test.ts › t1');
});

test('behavior: a file that cannot be loaded is a failure, and so is an empty run', () => {
  const broken = { numPassedTests: 0, numFailedTests: 0, success: false, testResults: [file('failed', [])] };
  expect(outcomeOf(broken, '/r').failed).toBe(1);
  const empty = { numPassedTests: 0, numFailedTests: 0, success: true, testResults: [] };
  expect(outcomeOf(empty, '/r').failed).toBe(1);
});

test('behavior: a run that vitest calls failed is never counted as fine', () => {
  const odd = {
    numPassedTests: 1,
    numFailedTests: 0,
    success: false,
    testResults: [file('passed', ['passed'])],
  };
  expect(outcomeOf(odd, '/r').failed).toBe(1);
});
