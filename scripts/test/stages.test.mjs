import { expect, test } from 'vitest';
import { checks } from '../checks/all.mjs';
import { phases } from './stages.mjs';

test('runs every check in a stage', () => {
  const run = phases.flat(2).flatMap(({ checks: names = [] }) => names);
  // The stage `release` runs the check `packages` itself.
  expect([...run, 'packages'].sort()).toEqual(Object.keys(checks).sort());
});
