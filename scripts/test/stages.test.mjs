import { expect, test } from 'vitest';
import { checks } from '../checks/all.mjs';
import { phases } from './stages.mjs';

test('every check runs in a stage', () => {
  const run = phases.flat(2).flatMap(({ checks: names = [] }) => names);
  // The stage `release` checks the packages that it packs.
  expect([...run, 'packages'].sort()).toEqual(Object.keys(checks).sort());
});
