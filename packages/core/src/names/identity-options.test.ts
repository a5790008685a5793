import { expect, it } from 'vitest';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { fetchIdentity } from './identity-options.ts';

it('requests the identity once for all networks, and drops avatars that a page would have to fetch', async () => {
  const api = await localApi((response) =>
    sendJson(response, 200, { name: 'bobby.mooring.test', avatar: 'https://pictures.example/1.png' }),
  );
  const { core } = makeCore({ api: api.url });
  const known = { name: 'bobby.mooring.test', avatar: null };
  expect(await fetchIdentity(core, `eip155:1:${address}`)).toEqual(known);
  expect(await fetchIdentity(core, `eip155:2:${address}`)).toEqual(known);
  expect(api.asked).toEqual([`/v1/identity/${address}?sender=${address}`]);
  const picture = 'data:image/png;base64,AAAA';
  api.answer = (response) => sendJson(response, 200, { name: null, avatar: picture });
  const other = makeCore({ api: api.url }).core;
  expect(await fetchIdentity(other, `eip155:1:${address}`)).toEqual({ name: null, avatar: picture });
});

it('returns no identity without an API or on chains without names', async () => {
  const api = await localApi((response) => sendJson(response, 500, {}));
  const nobody = { name: null, avatar: null };
  expect(await fetchIdentity(makeCore().core, `eip155:1:${address}`)).toEqual(nobody);
  expect(await fetchIdentity(makeCore({ api: api.url }).core, 'solana:x:4Nd1mBQtrMJ')).toEqual(nobody);
  expect(api.asked).toEqual([]);
});
