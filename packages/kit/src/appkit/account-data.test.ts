// @vitest-environment happy-dom

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AppKitNetwork } from '@mooring/core';
import { afterEach, expect, it } from 'vitest';
import { fillDomGaps } from '../test-support/dom-gaps.ts';
import type { AppKit } from './app-kit.ts';
import { createAppKit } from './create-appkit.ts';

fillDomGaps();

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const time = '2026-11-23T12:00:00.000Z';
const answers: Readonly<Record<string, unknown>> = {
  identity: { name: 'bobby.mooring.test', avatar: null },
  reverse: [
    { name: 'bobby.mooring.test', registered_at: time, updated_at: time, addresses: {}, attributes: [] },
  ],
  node: { jsonrpc: '2.0', id: 1, result: '0xde0b6b3a7640000' },
};

let kit: AppKit | undefined;
let end: (() => void) | undefined;
afterEach(() => {
  kit?.destroy();
  end?.();
});

async function made(withApi: boolean): Promise<AppKit> {
  const server = createServer((request, response) => {
    const [, part = ''] = /^\/(?:v1\/)?(?:profile\/)?([a-z]+)/.exec(request.url ?? '') ?? [];
    response.writeHead(part in answers ? 200 : 404, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
    response.end(JSON.stringify(answers[part] ?? {}));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  end = () => void server.close().closeAllConnections();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const network: AppKitNetwork = {
    id: 31_337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${url}/node`] } },
  };
  const services = withApi ? { api: url } : {};
  const made = createAppKit({ networks: [network], services });
  kit = made;
  await made.ready();
  return made;
}

it('returns name and avatar of an account, and its registered name', async () => {
  const app = await made(true);
  expect(await app.fetchIdentity({ address })).toEqual({ name: 'bobby.mooring.test', avatar: null });
  expect(await app.getReownName(address)).toMatchObject([{ name: 'bobby.mooring.test', addresses: {} }]);
  await app.syncIdentity({ address, chainId: 31_337, chainNamespace: 'eip155' });
});

it('returns no names without an API', async () => {
  const app = await made(false);
  expect(await app.fetchIdentity({ address })).toEqual({ name: null, avatar: null });
  expect(await app.getReownName(address)).toEqual([]);
});

it('reads a balance from the node of its own network', async () => {
  const app = await made(false);
  expect(await app.updateNativeBalance(address, 31_337, 'eip155')).toEqual({ balance: '1', symbol: 'ETH' });
  await expect(app.updateNativeBalance(address, 1, 'eip155')).rejects.toMatchObject({
    code: 'NETWORK_NOT_FOUND',
  });
});

it('labels an account, of the active namespace unless the site names another', async () => {
  const app = await made(false);
  app.addAddressLabel(address, 'Savings');
  const labels = () => Object.values(app.core.store.getState().addressLabels);
  await expect.poll(labels).toEqual(['Savings']);
  app.removeAddressLabel(address, 'eip155');
  await expect.poll(labels).toEqual([]);
});
