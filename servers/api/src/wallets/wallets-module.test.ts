import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configAnswer, walletsAnswer } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { openApi } from '../test-support/open-api.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100802000000', 'hex');
const wallet = (id: string, more: object = {}) => ({ id, name: `Wallet ${id}`, ...more });

function write(content: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-wallets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'face.png'), png);
  const file = path.join(folder, 'wallets.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function world(content: unknown, more: Record<string, string> = {}) {
  const environment = { API_STATE: 'memory', API_PORT: '0', API_WALLETS: write(content), ...more };
  const api = await openApi(readSettings(apiSettings, environment));
  onTestFinished(() => api.api.close());
  const list = async (query: string) => {
    const { body } = await api.ask(`/getWallets?projectId=x&st=appkit&sv=html&${query}`);
    const { count, data } = v.parse(walletsAnswer, JSON.parse(body));
    return [count, ...data.map(({ id }) => id)];
  };
  return { ...api, list };
}

it('lists wallets by page, in the operator’s order, with filters', async () => {
  const many = Array.from({ length: 120 }, (_, index) => wallet(`m${index}`, { order: 1_000 + index }));
  const { list, ask } = await world({
    wallets: [
      ...many,
      wallet('second', {
        order: 2,
        chains: ['eip155:1'],
        relays: ['relay.example'],
        app_store: 'https://apps.example',
      }),
      wallet('first', {
        order: 1,
        badge_type: 'certified',
        name: 'Harbour',
        play_store: 'https://play.example',
      }),
    ],
  });
  expect(await list('page=1&entries=2')).toEqual([122, 'first', 'second']);
  expect(await list('page=2&entries=2')).toEqual([122, 'm0', 'm1']);
  expect((await list('entries=9999')).length).toBe(101);
  expect((await list('')).length).toBe(41);
  expect(await list('page=9999&entries=100')).toEqual([122]);
  expect(await list('search=%20harb')).toEqual([1, 'first']);
  expect(await list('include=second,m5,none')).toEqual([2, 'second', 'm5']);
  expect(await list('include=second,m5&exclude=m5')).toEqual([1, 'second']);
  expect(await list('badge_type=certified')).toEqual([1, 'first']);
  expect((await list('badge_type=none'))[0]).toBe(121);
  expect((await list('chains=eip155:5,solana:x'))[0]).toBe(121);
  expect((await list('chains=eip155:1'))[0]).toBe(122);
  expect((await list('relay=other.example'))[0]).toBe(121);
  expect((await list('relay=relay.example'))[0]).toBe(122);
  expect(await list('platform=ios')).toEqual([1, 'second']);
  expect(await list('platform=android')).toEqual([1, 'first']);
  for (const wrong of [
    'page=0',
    'page=-1',
    'entries=1e9',
    'include=<script>',
    'platform=windows',
    `search=${'x'.repeat(101)}`,
  ])
    expect(await ask(`/getWallets?${wrong}`), wrong).toMatchObject({ status: 400 });
});

it('serves only the images of the file, under their ids', async () => {
  const { ask, list } = await world({
    wallets: [wallet('a', { image: 'face.png' }), wallet('b', { image: 'wallets.json' }), wallet('c')],
    assets: { 'eip155:1': 'face.png', metamask: 'face.png' },
    currencies: { USD: 'face.png' },
    tokens: { ETH: 'face.png' },
  });
  const { body } = await ask('/getWallets');
  expect(JSON.parse(body).data.map(({ image_id }: { image_id: unknown }) => image_id)).toEqual([
    'a',
    'b',
    null,
  ]);
  expect(body).not.toContain('face.png');
  for (const path of [
    '/getWalletImage/a',
    '/public/getAssetImage/eip155:1',
    '/public/getAssetImage/eip155%3A1',
    // The vendor's id of Ethereum.
    '/public/getAssetImage/ba0ba0cd-17c6-4806-ad93-f9d174f17900',
    '/public/getCurrencyImage/usd',
    '/public/getTokenImage/eth',
  ]) {
    const { status, headers } = await ask(`${path}?projectId=x`);
    expect([status, headers['content-type']], path).toEqual([200, 'image/png']);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    });
  }
  for (const path of [
    '/getWalletImage/b',
    '/getWalletImage/c',
    '/getWalletImage/none',
    '/public/getTokenImage/..%2Fface',
  ])
    expect((await ask(path)).status, path).not.toBe(200);
  const base = await ask('/public/getAssetImage/7289c336-3981-4081-c5f4-efc26ac64a00');
  expect([base.status, JSON.parse(base.body).error.code]).toEqual([404, 'PICTURE_NOT_FOUND']);
  expect(base.headers['access-control-allow-origin']).toBe('*');
  expect(await list('')).toHaveLength(4);
  const config = v.parse(configAnswer, JSON.parse((await ask('/appkit/v1/config')).body));
  expect(config.networkImages).toEqual(['eip155:1']);
});

it('limits image and list requests per address', async () => {
  const { ask } = await world({ wallets: [] }, { API_IMAGE_RATE: '2' });
  const codes = [];
  for (let times = 0; times < 3; times += 1) codes.push((await ask('/getWallets')).status);
  expect(codes).toEqual([200, 200, 429]);
});

it('fetches the pictures of listed tokens and currencies, of no other, and prefers those of the file', async () => {
  let connections = 0;
  const host = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  onTestFinished(() => void host.close());
  const authority = `127.0.0.1:${(host.address() as AddressInfo).port}`;
  const logoURI = `https://${authority}/token.png`;
  const [listed, filed, other] = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(20)}`);
  const words = { name: 'Dollar', symbol: 'USDX', decimals: 6 };
  const list = write({
    tokens: [listed, filed].map((address) => ({ chainId: 7777777, address, logoURI, ...words })),
  });
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18, logoURI };
  const { ask } = await world(
    { wallets: [], tokens: { [`eip155:7777777:${filed}`]: 'face.png' } },
    {
      API_CHAINS: chainsFile('eip155:7777777=http://127.0.0.1:1', {
        tokens: [list],
        more: { 'eip155:7777777': { currency } },
      }),
      API_IMAGES_PRIVATE_HOSTS: authority,
    },
  );
  const statusOf = async (id: string) =>
    (await ask(`/public/getTokenImage/${encodeURIComponent(id)}`)).status;
  const chain = 'eip155:7777777';
  expect([await statusOf(`${chain}:${other}`), await statusOf('eip155:1'), await statusOf(logoURI)]).toEqual([
    404, 404, 400,
  ]);
  expect([await statusOf(`${chain}:${filed}`), connections]).toEqual([200, 0]);
  // The host ends the connection, so there is no picture.
  expect([await statusOf(`${chain}:${listed?.toUpperCase().replace('X', 'x')}`), connections]).toEqual([
    404, 1,
  ]);
  // The currency has the same picture, which failed just now.
  expect([await statusOf(chain), await statusOf(`${chain}:0x${'e'.repeat(40)}`), connections]).toEqual([
    404, 404, 1,
  ]);
});
