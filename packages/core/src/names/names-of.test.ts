import { afterEach, expect, it, vi } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { namesOf } from './names-of.ts';

afterEach(() => void vi.useRealTimers());

const created = '2026-11-23T12:00:00.000Z';
const named = (name: string) => ({
  ...{ name, registered_at: created, updated_at: created, addresses: {}, attributes: [] },
});

it('returns the names, and caches them for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const names = [named('first.mooring.test'), named('second.mooring.test')];
  const api = await localApi((response) => sendJson(response, 200, names));
  const { core } = makeCore({ api: api.url });
  expect(await namesOf(core, address)).toEqual(names);
  vi.setSystemTime(Date.now() + 299_000);
  expect(await namesOf(core, address.toLowerCase())).toEqual(names);
  const path = `/v1/profile/reverse/${address}?apiVersion=2&sender=${address}`;
  expect(api.requested).toEqual([path]);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await namesOf(core, address)).toEqual(names);
  expect(api.requested).toEqual([path, path]);
});

it('returns an empty list if there is no name, or without an API', async () => {
  const api = await localApi((response) => sendJson(response, 200, []));
  expect(await namesOf(makeCore({ api: api.url }).core, address)).toEqual([]);
  expect(await namesOf(makeCore().core, address)).toEqual([]);
});
