import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { npmrcFor, startRegistry } from './registry.mjs';

async function openRegistry() {
  const registry = await startRegistry();
  onTestFinished(() => registry.close());
  return registry;
}

/** @param {string} version @param {string} content */
function publicationOf(version, content) {
  return {
    name: '@house/boat',
    'dist-tags': { latest: version },
    versions: {
      [version]: {
        name: '@house/boat',
        version,
        dist: { integrity: 'sha512-x', tarball: 'http://elsewhere.example/x.tgz' },
      },
    },
    _attachments: { [`@house/boat-${version}.tgz`]: { data: Buffer.from(content).toString('base64') } },
  };
}

/** @param {string} url @param {unknown} body */
const put = (url, body) =>
  fetch(`${url}@house%2fboat`, {
    method: 'PUT',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('serves published packages from its own URL, with the integrity of what it received', async () => {
  const { url, published } = await openRegistry();
  expect((await put(url, publicationOf('1.0.0', 'first'))).status).toBe(200);
  expect((await put(url, publicationOf('1.1.0', 'second'))).status).toBe(200);
  const integrityOf = (/** @type {string} */ content) =>
    `sha512-${createHash('sha512').update(content).digest('base64')}`;
  expect([...published()]).toEqual([
    ['@house/boat@1.0.0', integrityOf('first')],
    ['@house/boat@1.1.0', integrityOf('second')],
  ]);
  const answer = await fetch(`${url}@house%2fboat`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const packument = await answer.json();
  expect(packument['dist-tags']).toEqual({ latest: '1.1.0' });
  const { tarball } = packument.versions['1.0.0'].dist;
  expect(tarball).toBe(`${url}@house/boat/-/boat-1.0.0.tgz`);
  expect(await (await fetch(tarball)).text()).toBe('first');
});

test('rejects a version that is already published', async () => {
  const { url } = await openRegistry();
  await put(url, publicationOf('1.0.0', 'first'));
  const again = await put(url, publicationOf('1.0.0', 'other'));
  expect([again.status, await again.json()]).toEqual([
    403,
    { error: '@house/boat@1.0.0 is published already' },
  ]);
  expect(await (await fetch(`${url}@house/boat/-/boat-1.0.0.tgz`)).text()).toBe('first');
});

test('responds with 404 to unknown packages', async () => {
  const { url } = await openRegistry();
  expect((await fetch(`${url}react`)).status).toBe(404);
  expect((await fetch(`${url}@house/boat/-/boat-1.0.0.tgz`)).status).toBe(404);
});

test.each([
  ['what is not JSON', '{'],
  ['no file', { ...publicationOf('1.0.0', 'x'), _attachments: {} }],
])('refuses %s', async (_, body) => {
  const { url, published } = await openRegistry();
  expect((await put(url, body)).status).toBe(400);
  expect(published().size).toBe(0);
});

test('configures npm to use it for one scope only', () => {
  expect(npmrcFor('http://127.0.0.1:1/')).toBe(
    '@mooring:registry=http://127.0.0.1:1/\n//127.0.0.1:1/:_authToken=loopback\n',
  );
});
