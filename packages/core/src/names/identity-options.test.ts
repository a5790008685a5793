import type { Identity } from '@mooring/protocol/api';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClientOf } from '../query/query-client.ts';
import { address, makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { fetchIdentity, identityKey } from './identity-options.ts';

afterEach(() => void vi.useRealTimers());

it('caches an identity for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = await localApi((response) => sendJson(response, 200, { name: null, avatar: null }));
  const { core } = makeCore({ api: api.url });
  await fetchIdentity(core, `eip155:1:${address}`);
  vi.setSystemTime(Date.now() + 299_000);
  await fetchIdentity(core, `eip155:1:${address}`);
  expect(api.requested).toHaveLength(1);
  vi.setSystemTime(Date.now() + 1_000);
  await fetchIdentity(core, `eip155:1:${address}`);
  expect(api.requested).toHaveLength(2);
});

it('requests the identity once for all networks, and an avatar of another host through the API', async () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  const api = await localApi((response, { url }) => {
    if (url?.endsWith('/avatar')) response.writeHead(200, { 'access-control-allow-origin': '*' }).end(png);
    else sendJson(response, 200, { name: 'bobby.mooring.test', avatar: 'https://pictures.example/1.png' });
  });
  const { core } = makeCore({ api: api.url });
  const avatar = `data:image/png;base64,${png.toString('base64')}`;
  const known = { name: 'bobby.mooring.test', avatar };
  expect(await fetchIdentity(core, `eip155:1:${address}`)).toEqual(known);
  expect(await fetchIdentity(core, `eip155:2:${address}`)).toEqual(known);
  expect(api.requested).toEqual([
    `/v1/identity/${address}?sender=${address}`,
    `/v1/identity/${address}/avatar`,
  ]);
  const picture = 'data:image/png;base64,AAAA';
  api.answer = (response) => sendJson(response, 200, { name: null, avatar: picture });
  const other = makeCore({ api: api.url }).core;
  expect(await fetchIdentity(other, `eip155:1:${address}`)).toEqual({ name: null, avatar: picture });
});

it('requests an avatar again once its owner has set another picture', async () => {
  const picture = (last: string) => Buffer.from(`89504e470d0a1a0a${last}`, 'hex');
  let named = '01';
  const api = await localApi((response, { url }) => {
    if (url?.endsWith('/avatar'))
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end(picture(named));
    else sendJson(response, 200, { name: null, avatar: `https://pictures.example/${named}.png` });
  });
  const { core } = makeCore({ api: api.url });
  const shown = async () => {
    queryClientOf(core).clear();
    return (await fetchIdentity(core, `eip155:1:${address}`)).avatar;
  };
  const first = await shown();
  expect(await shown()).toBe(first);
  expect(api.requested.filter((path) => path.endsWith('/avatar'))).toHaveLength(1);
  named = '02';
  expect(await shown()).toBe(`data:image/png;base64,${picture('02').toString('base64')}`);
});

it('returns the name without an avatar that takes longer than 2 s, and adds the avatar when it arrives', async () => {
  let deliver: () => void = () => undefined;
  const api = await localApi((response, { url }) => {
    if (!url?.endsWith('/avatar'))
      return sendJson(response, 200, { name: 'bobby.mooring.test', avatar: 'https://slow.example/1.png' });
    deliver = () =>
      response
        .writeHead(200, { 'access-control-allow-origin': '*' })
        .end(Buffer.from('89504e470d0a1a0a', 'hex'));
  });
  const { core, clock } = makeCore({ api: api.url });
  const reading = fetchIdentity(core, `eip155:1:${address}`);
  await vi.waitFor(() => expect(api.requested).toHaveLength(2));
  await clock.advance(2_000);
  expect(await reading).toEqual({ name: 'bobby.mooring.test', avatar: null });
  const known = () => queryClientOf(core).getQueryData<Identity>(identityKey(address));
  deliver();
  await vi.waitFor(() => expect(known()?.avatar).toMatch(/^data:image\/png/));
  expect(known()?.name).toBe('bobby.mooring.test');
});

it('returns no identity without an API or on chains without names', async () => {
  const api = await localApi((response) => sendJson(response, 500, {}));
  const nobody = { name: null, avatar: null };
  expect(await fetchIdentity(makeCore().core, `eip155:1:${address}`)).toEqual(nobody);
  expect(await fetchIdentity(makeCore({ api: api.url }).core, 'solana:x:4Nd1mBQtrMJ')).toEqual(nobody);
  expect(api.requested).toEqual([]);
});
