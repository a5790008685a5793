import { expect, it } from 'vitest';
import { throttleReports } from './throttled-reports.ts';

it('reports each kind once a second, with the number left out', () => {
  let now = 1_000;
  const reported: unknown[] = [];
  const report = throttleReports(
    () => now,
    (...one) => reported.push(one),
  );
  for (let time = 0; time < 1_000; time += 1) report('lost', time);
  report('let go');
  now += 999;
  report('lost', 'late');
  now += 1;
  report('lost', 'later');
  now += 1_000;
  report('lost', 'last');
  expect(reported).toEqual([
    ['lost', 0, undefined],
    ['let go', undefined, undefined],
    ['lost', 'later', 1_000],
    ['lost', 'last', undefined],
  ]);
});
