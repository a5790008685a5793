import { expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { namesOf } from './names-of.ts';

const created = '2026-11-23T12:00:00.000Z';
const named = (name: string) => ({
  ...{ name, registered_at: created, updated_at: created, addresses: {}, attributes: [] },
});

it('returns the names, and caches them for five minutes', async () => {
  const names = [named('first.mooring.test'), named('second.mooring.test')];
  const api = await localApi((response) => sendJson(response, 200, names));
  const { core } = makeCore({ api: api.url });
  expect(await namesOf(core, address)).toEqual(names);
  expect(await namesOf(core, address.toLowerCase())).toEqual(names);
  expect(api.asked).toEqual([`/v1/profile/reverse/${address}?apiVersion=2&sender=${address}`]);
});

it('returns an empty list if there is no name, or without an API', async () => {
  const api = await localApi((response) => sendJson(response, 200, []));
  expect(await namesOf(makeCore({ api: api.url }).core, address)).toEqual([]);
  expect(await namesOf(makeCore().core, address)).toEqual([]);
});
