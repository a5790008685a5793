import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Api, startApi } from '@mooring/api';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { faultsOfVisits, sharedBrowser, startVisit, type Visit } from './stage/visit.ts';

let api: Api;
let browser: Browser;
let visit: Visit | undefined;
let page: Page;
let pages: Server;
/** Two sites, to the browser: `localhost` and a name below it. */
let dapp = '';
let evil = '';

/** Every path is a page; `?policy=` sets its referrer policy, `?frame=` puts an address into a frame, `?go=` leads there. */
function servePages(): Promise<Server> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const attribute = (searchParams.get('frame') ?? '').replaceAll('"', '%22').replaceAll('&', '&amp;');
    const target = JSON.stringify(searchParams.get('go')).replaceAll('<', '\\u003c');
    const body = [
      '<!doctype html><title>A page</title>',
      searchParams.has('frame') ? `<iframe src="${attribute}"></iframe>` : '',
      searchParams.has('go') ? `<script>location = ${target}</script>` : '',
    ];
    response.writeHead(200, {
      'content-type': 'text/html',
      'referrer-policy': searchParams.get('policy') ?? 'strict-origin-when-cross-origin',
    });
    response.end(body.join(''));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  [pages, api, browser] = await Promise.all([
    servePages(),
    startApi({ port: 0, host: '127.0.0.1', state: 'memory' }),
    sharedBrowser(),
  ]);
  const { port } = pages.address() as AddressInfo;
  dapp = `http://localhost:${port}`;
  evil = `http://evil.localhost:${port}`;
});

afterEach(async () => {
  const ended = visit;
  visit = undefined;
  await ended?.end();
  const { hosts = new Set<string>() } = ended ?? {};
  expect(faultsOfVisits([{ complaints: [], provoked: [], hosts }], [dapp, evil, api.url])).toEqual([]);
});

afterAll(async () => {
  await api?.close();
  pages?.closeAllConnections();
  pages?.close();
});

const id = 'ab'.repeat(32);
const attestation = (hash = '') =>
  `${api.url}/v3/attestation?projectId=p&origin=${encodeURIComponent(dapp)}&id=${id}&decryptedId=${hash}`;

/** Frames the attestation in the page that is open, as a client does, and gives what the token claims. */
function framed(
  address: string,
  referrerPolicy = '',
): Promise<{ from: string; claims: Record<string, unknown> }> {
  return page.evaluate(
    ({ address, referrerPolicy }) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.referrerPolicy = referrerPolicy as HTMLIFrameElement['referrerPolicy'];
        addEventListener('message', ({ data, origin, source }) => {
          if (source !== frame.contentWindow) return;
          const { type, attestation } = JSON.parse(data);
          const claims = JSON.parse(atob(attestation.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')));
          resolve({ from: origin, claims: { type, ...claims } });
        });
        frame.src = address;
        document.body.append(frame);
      }),
    { address, referrerPolicy },
  );
}

async function openEmpty(): Promise<void> {
  visit = await startVisit(browser);
  ({ page } = visit);
}

async function open(address: string): Promise<void> {
  await openEmpty();
  await page.goto(address);
}

test('a page gets a token of its own origin from the service’s page', async () => {
  await open(`${dapp}/deep/page?q=1`);
  const { from, claims } = await framed(attestation());
  expect(from).toBe(api.url);
  expect(claims).toMatchObject({ type: 'verify_attestation', id, origin: dapp, isVerified: true });
});

test('a page that claims another origin still gets a token of its own', async () => {
  await open(evil);
  const { claims } = await framed(attestation());
  expect(claims).toMatchObject({ origin: evil, isVerified: true });
});

test('a page that hides its origin is not verified, unless its client allows the origin to be sent', async () => {
  await open(`${dapp}/?policy=no-referrer`);
  expect((await framed(attestation())).claims).toMatchObject({ origin: '', isVerified: false });
  expect((await framed(attestation(), 'origin')).claims).toMatchObject({ origin: dapp, isVerified: true });
});

test('a page within another’s frame is not attested: its browser refuses the frame', async () => {
  const inner = `${dapp}/?frame=${encodeURIComponent(attestation())}`;
  await openEmpty();
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`${evil}/?frame=${encodeURIComponent(inner)}`);
  expect((await refused).text()).toContain(dapp);
});

test('a page whose frame another has led to the service hands no token to the one around it', async () => {
  // Like a link within the framed page: the browser sends its origin, and the frame is another's.
  const inner = `${dapp}/?go=${encodeURIComponent(attestation())}`;
  await openEmpty();
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(`${evil}/?frame=${encodeURIComponent(inner)}`);
  expect((await refused).text()).toContain(dapp);
});

test('a top-level window is not a frame, and is not verified', async () => {
  await open(`${dapp}/?go=${encodeURIComponent(attestation())}`);
  await page.waitForURL(/v3\/attestation/);
  const token = await page.locator('html[data-attestation]').getAttribute('data-attestation');
  const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({ id, origin: '', isVerified: false });
});

test('a wallet finds a page’s attestation by the hash of the message', async () => {
  const hash = 'cd'.repeat(32);
  await open(dapp);
  await framed(attestation(hash));
  // From another site, as a wallet in a browser is.
  await page.goto(evil);
  const found = await page.evaluate(
    async (address) => (await fetch(address)).json(),
    `${api.url}/attestation/${hash}?v2Supported=true`,
  );
  expect(found).toEqual({ attestationId: hash, origin: dapp, isScam: null });
});

test('v1: the frame reports when it is ready, and attests its page’s messages', async () => {
  const hash = 'ef'.repeat(32);
  await open(dapp);
  await page.evaluate(
    ({ address, hash }) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        addEventListener('message', ({ data, source }) => {
          if (source !== frame.contentWindow || data !== 'verify_ready') return;
          frame.contentWindow?.postMessage('not a hash', '*');
          frame.contentWindow?.postMessage(hash, '*');
          resolve();
        });
        frame.src = address;
        document.body.append(frame);
      }),
    { address: `${api.url}/0123456789abcdef0123456789abcdef`, hash },
  );
  await expect
    .poll(async () => (await fetch(`${api.url}/attestation/${hash}`)).json())
    .toEqual({ attestationId: hash, origin: dapp, isScam: null });
});

test('v2: a document that the page frames itself hands over the token', async () => {
  await open(dapp);
  const claims = await page.evaluate(
    async ({ address, id }) => {
      const answer = await fetch(address, { method: 'POST', body: JSON.stringify({ id }) });
      const { srcdoc } = await answer.json();
      return new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          const { attestation } = JSON.parse(data);
          resolve(JSON.parse(atob(attestation.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))));
        });
        const frame = document.createElement('iframe');
        frame.srcdoc = srcdoc;
        document.body.append(frame);
      });
    },
    { address: `${api.url}/v2/attestation?projectId=p`, id },
  );
  expect(claims).toMatchObject({ id, origin: dapp, isVerified: true });
});
