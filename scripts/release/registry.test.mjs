import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { npmrcFor, startRegistry } from './registry.mjs';

/** @param {{ limit?: number }} [options] */
async function openRegistry(options) {
  const registry = await startRegistry(options);
  onTestFinished(() => registry.close());
  return registry;
}

/** @param {string} version @param {string} content */
function publicationOf(version, content) {
  const data = Buffer.from(content);
  const integrity = `sha512-${createHash('sha512').update(data).digest('base64')}`;
  return {
    name: '@house/boat',
    'dist-tags': { latest: version },
    versions: {
      [version]: {
        name: '@house/boat',
        version,
        dist: { integrity, tarball: 'http://elsewhere.example/x.tgz' },
      },
    },
    _attachments: { [`@house/boat-${version}.tgz`]: { data: data.toString('base64') } },
  };
}

/** @param {string} url @param {unknown} body */
const put = (url, body) =>
  fetch(`${url}@house%2fboat`, {
    method: 'PUT',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

test('serves published packages from its own URL', async () => {
  const { url, published } = await openRegistry();
  expect((await put(url, publicationOf('1.0.0', 'first'))).status).toBe(200);
  expect((await put(url, publicationOf('1.1.0', 'second'))).status).toBe(200);
  expect([...published().keys()]).toEqual(['@house/boat@1.0.0', '@house/boat@1.1.0']);
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
  ['two versions', { ...publicationOf('1.0.0', 'x'), versions: { a: {}, b: {} } }],
  ['another package', { ...publicationOf('1.0.0', 'x'), name: '@house/other' }],
  [
    'a file that is not what its integrity says',
    { ...publicationOf('1.0.0', 'x'), _attachments: { a: { data: 'eQ==' } } },
  ],
])('refuses %s', async (_, body) => {
  const { url, published } = await openRegistry();
  expect((await put(url, body)).status).toBe(400);
  expect(published().size).toBe(0);
});

test('rejects an oversized publication without storing it', async () => {
  const { url, published } = await openRegistry({ limit: 100 });
  expect((await put(url, 'x'.repeat(101))).status).toBe(413);
  expect(published().size).toBe(0);
});

test('configures npm to use it for one scope only', () => {
  expect(npmrcFor('http://127.0.0.1:1/')).toBe(
    '@mooring:registry=http://127.0.0.1:1/\n//127.0.0.1:1/:_authToken=loopback\n',
  );
});
