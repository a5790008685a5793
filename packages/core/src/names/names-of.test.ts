import { expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { firstNameOf } from './names-of.ts';

const created = '2026-11-23T12:00:00.000Z';
const named = (name: string) => ({
  ...{ name, registered_at: created, updated_at: created, addresses: {}, attributes: [] },
});

it('returns the oldest name, and caches it for five minutes', async () => {
  const names = [named('first.mooring.test'), named('second.mooring.test')];
  const api = await localApi((response) => sendJson(response, 200, names));
  const { core } = makeCore({ api: api.url });
  expect(await firstNameOf(core, address)).toBe('first.mooring.test');
  expect(await firstNameOf(core, address.toLowerCase())).toBe('first.mooring.test');
  expect(api.asked).toEqual([`/v1/profile/reverse/${address}?apiVersion=2&sender=${address}`]);
});

it('returns no name if there is none, or without an API', async () => {
  const api = await localApi((response) => sendJson(response, 200, []));
  expect(await firstNameOf(makeCore({ api: api.url }).core, address)).toBeUndefined();
  expect(await firstNameOf(makeCore().core, address)).toBeUndefined();
});
