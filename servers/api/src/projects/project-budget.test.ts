import { createRegistry } from '@mooring/server-kit';
import { expect, it } from 'vitest';
import { openBudgets } from '../limits/budgets.ts';
import { projectBudget } from './project-budget.ts';
import type { KnownProject } from './project-gate.ts';

const listed = ['shop', 'other'];
const open = (isRestricted: boolean) =>
  projectBudget({
    projects: {
      isRestricted,
      find: async (id) => (listed.includes(id ?? '') ? ({ id } as KnownProject) : undefined),
    },
    budgets: openBudgets({
      clock: { now: () => 0 },
      metrics: createRegistry('api', false),
      networkFactor: 2,
    }),
    ...{ name: 'test', perMinute: 2 },
  });

it('limits each listed project by itself', async () => {
  const take = open(true);
  await take('shop', 2);
  await expect(take('shop', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await take('other', 2);
});

it('limits all unlisted ids together, since clients can invent them', async () => {
  const take = open(true);
  await take('invented', 2);
  await expect(take('another', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(take(undefined, 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await take('shop', 2);
});

it('limits all together if any project may use the API, since clients can invent ids', async () => {
  const take = open(false);
  await take('shop', 2);
  await expect(take('invented', 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(take(undefined, 1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});
