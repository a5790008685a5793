import { parseOriginPattern } from '@mooring/protocol';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { KnownProject } from './project-gate.ts';
import { readCaller } from './read-caller.ts';

const site = 'https://site.example';
const listed = {
  id: 'listed',
  origins: [site],
  patterns: [parseOriginPattern(site)],
} as unknown as KnownProject;

async function asked(
  id: string | undefined,
  origin: string | undefined,
  { hasList = true, isRestricted = true } = {},
) {
  const find = async (one: string | undefined) => (one === listed.id ? listed : undefined);
  const routes = new Hono();
  routes.get('/', async (context) =>
    context.json(await readCaller({ projects: { hasList, isRestricted, find } }, context)),
  );
  routes.onError((error, context) => context.json({ code: 'code' in error ? error.code : '' }, 403));
  const answer = await routes.request(id === undefined ? '/' : `/?projectId=${id}`, {
    headers: origin === undefined ? {} : { origin },
  });
  return answer.json();
}

it('admits a page of a listed project, and a server, which sends no origin', async () => {
  expect(await asked('listed', site)).toMatchObject({
    id: 'listed',
    origin: site,
    project: { id: 'listed' },
  });
  expect(await asked('listed', undefined)).toMatchObject({ id: 'listed' });
});

it.each([
  ['another site', 'listed', 'https://other.example'],
  ['a sandboxed page', 'listed', 'null'],
  ['an unknown project', 'unknown', site],
  ['no project', undefined, site],
])('refuses %s if projects are listed', async (_, id, origin) => {
  expect(await asked(id, origin)).toEqual({ code: 'ORIGIN_REFUSED' });
});

it('admits any id if projects are not restricted, but a listed project only from its origins', async () => {
  expect(await asked(undefined, site, { hasList: false, isRestricted: false })).toMatchObject({ id: '' });
  expect(await asked('unknown', site, { isRestricted: false })).toMatchObject({ id: 'unknown' });
  const other = 'https://other.example';
  expect(await asked('listed', other, { isRestricted: false })).toEqual({ code: 'ORIGIN_REFUSED' });
});
