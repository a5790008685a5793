import type { Identity } from '@mooring/protocol/api';
import { createRegistry, readSettings } from '@mooring/server-kit';
import { expect, it, vi } from 'vitest';
import { answerFailure } from '../http/answer-failure.ts';
import type { Image } from '../images/images.ts';
import { openBudgets } from '../limits/budgets.ts';
import { identityRoutes } from './identity-routes.ts';
import { namesSettings } from './names-settings.ts';

const address = `0x${'Ab'.repeat(20)}`;
const picture: Image = { type: 'image/png', bytes: Uint8Array.from([1, 2, 3]) };

/** Routes for one account with an avatar, and the requested sources. */
function routesFor(
  avatar: string | undefined,
  {
    get = async () => picture,
    atOnce = 16,
    ens = async () => ({ name: null, avatar: null }),
  }: {
    get?: () => Promise<Image | undefined>;
    atOnce?: number;
    ens?: (address: string) => Promise<Identity>;
  } = {},
) {
  const sources: string[] = [];
  const noted = (source: string) => {
    sources.push(source);
    return get();
  };
  const context = {
    settings: readSettings(namesSettings, {}),
    budgets: openBudgets({ clock: Date, metrics: createRegistry('api', false), networkFactor: 2 }),
    clientAddress: () => 'client',
    images: { announced: { get: noted, atOnce } },
  };
  const names = {
    of: async (owner: string) =>
      owner === address.toLowerCase() ? [{ name: 'ann.mooring.test', attributes: [{ avatar }] }] : [],
  };
  const routes = identityRoutes(context as never, names as never, { of: ens });
  routes.onError((error, context) => answerFailure(context, error));
  return {
    sources,
    ask: (of = address) => routes.request(`/v1/identity/${of}/avatar`),
    identity: (of = address) => routes.request(`/v1/identity/${of}`),
  };
}

it('serves the avatar of an account as a picture that any page may show', async () => {
  const { ask, sources } = routesFor('https://pictures.example/1.png');
  const answer = await ask();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(picture.bytes);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(sources).toEqual(['https://pictures.example/1.png']);
});

it.each([
  ['a data: image, which needs no fetch', 'data:image/png;base64,AAAA'],
  ['another scheme', 'file:///etc/passwd'],
  ['no scheme', '/etc/passwd'],
  ['a plain connection', 'http://pictures.example/1.png'],
  ['nothing', undefined],
])('fetches nothing for %s', async (_, avatar) => {
  const { ask, sources } = routesFor(avatar);
  await expect(ask()).resolves.toMatchObject({ status: 404 });
  expect(sources).toEqual([]);
});

it('leaves half of the fetches to other clients, and lets names through meanwhile', async () => {
  const held: ((image: Image) => void)[] = [];
  const slow = () => new Promise<Image>((resolve) => held.push(resolve));
  const { ask, identity } = routesFor('https://pictures.example/1.png', { get: slow, atOnce: 4 });
  const first = [ask(), ask()];
  await vi.waitFor(() => expect(held).toHaveLength(2));
  expect((await ask()).status).toBe(429);
  expect((await identity()).status).toBe(200);
  for (const answer of held) answer(picture);
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
});

it('finds nothing for accounts without a name', async () => {
  const { ask, sources } = routesFor('https://pictures.example/1.png');
  expect((await ask(`0x${'12'.repeat(20)}`)).status).toBe(404);
  expect(sources).toEqual([]);
});

it('has the ENS name and avatar of accounts without a registered name', async () => {
  const other = `0x${'12'.repeat(20)}`;
  const avatar = 'https://pictures.example/2.png';
  const asked: string[] = [];
  const ens = async (of: string) => {
    asked.push(of);
    return { name: 'bob.eth', avatar };
  };
  const { ask, identity, sources } = routesFor(undefined, { ens });
  expect(await (await identity(other)).json()).toEqual({ name: 'bob.eth', avatar });
  expect((await ask(other)).status).toBe(200);
  expect(sources).toEqual([avatar]);
  expect(await (await identity()).json()).toEqual({ name: 'ann.mooring.test', avatar: null });
  expect(asked).toEqual([other, other]);
});

it.each(['http://pictures.example/1.png', 'javascript:alert(1)', 'ipfs://Qm', 'eip155:1/erc721:0x1/1'])(
  'has the ENS name without the avatar %s',
  async (avatar) => {
    const { ask, identity, sources } = routesFor(undefined, {
      ens: async () => ({ name: 'bob.eth', avatar }),
    });
    const other = `0x${'12'.repeat(20)}`;
    expect(await (await identity(other)).json()).toEqual({ name: 'bob.eth', avatar: null });
    expect((await ask(other)).status).toBe(404);
    expect(sources).toEqual([]);
  },
);
