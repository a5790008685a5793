import { mkdir, mkdtemp, realpath, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { serve } from '../test-support/test-server.ts';
import { createSiteHandler } from './site-handler.ts';

const script = `export const text = '${'x'.repeat(3_000)}';`;
let folder = '';
let port = 0;

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'mooring-site-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  const root = path.join(folder, 'dist');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await mkdir(path.join(root, '.hidden'));
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>start</title>');
  await writeFile(path.join(root, 'assets/index-BhK9_x2Q.js'), script);
  await writeFile(path.join(root, 'assets/plain.js'), script);
  await writeFile(path.join(root, 'icon.svg'), '<svg/>');
  await writeFile(path.join(root, '.hidden/file.txt'), 'secret');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await symlink(path.join(folder, 'secret.txt'), path.join(root, 'link.txt'));
  await writeFile(path.join(folder, 'config.json'), '{"ä":1}');
  const config = path.join(folder, 'config.json');
  port = await serve(
    createSiteHandler({ root, config, headers: { 'x-own': 'yes' }, compressedBytes: 3_500 }),
  );
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends path and headers unchanged; `fetch` would normalize and add some. */
function get(
  pathname: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: pathname, headers, method }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part);
      const { statusCode: status = 0 } = response;
      resolve({ status, headers: response.headers, body: Buffer.concat(parts) });
    })
      .on('error', reject)
      .end();
  });
}

describe('a file', () => {
  it('is served whole, with the headers of the site', async () => {
    const { status, headers, body } = await get('/assets/index-BhK9_x2Q.js');
    expect([status, body.toString()]).toEqual([200, script]);
    expect(headers).toMatchObject({
      'x-own': 'yes',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': `${script.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('without a hash in its name is asked for again each time', async () => {
    for (const name of ['/assets/plain.js', '/icon.svg', '/'])
      expect((await get(name)).headers['cache-control']).toBe('no-cache');
  });

  it.each(['gzip', 'br, gzip;q=0.5', 'gzip ; q=1', 'GZIP', 'x, gzip'])(
    'is compressed for a client that accepts %s',
    async (accepted) => {
      const { headers, body } = await get('/assets/plain.js', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(body).toString()).toBe(script);
    },
  );

  it.each(['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000, br', 'xgzip'])(
    'is not compressed for a client that accepts %j',
    async (accepted) => {
      const { headers, body } = await get('/assets/plain.js', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toBe(script);
    },
  );

  it('that is too large to be kept is compressed on its way', async () => {
    const large = script.repeat(2);
    await writeFile(path.join(folder, 'dist/large.js'), large);
    const { headers, body } = await get('/large.js', { 'accept-encoding': 'gzip' });
    expect(headers['content-length']).toBeUndefined();
    expect(gunzipSync(body).toString()).toBe(large);
  });

  it.each([
    ['as it is', (tag: string) => tag],
    ['among others', (tag: string) => `"x", ${tag}`],
    ['that a proxy made weak', (tag: string) => `W/${tag.replace('W/', '')}`],
    ['of any kind', () => '*'],
  ])('is not sent again to a client that names its tag %s', async (_name, named) => {
    const { etag } = (await get('/icon.svg')).headers;
    const again = await get('/icon.svg', { 'if-none-match': named(String(etag)) });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  });

  it('that changed is sent again', async () => {
    const { etag } = (await get('/icon.svg')).headers;
    await writeFile(path.join(folder, 'dist/icon.svg'), '<svg></svg>');
    expect((await get('/icon.svg', { 'if-none-match': String(etag) })).body.toString()).toBe('<svg></svg>');
  });

  it('outside the folder is not served', async () => {
    for (const pathname of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/assets/..%5c..%5csecret.txt',
      '/.hidden/file.txt',
      '/link.txt',
      '/%00.txt',
      '/%ff',
      '/%',
      '//secret.txt',
      'http://elsewhere.example/icon.svg',
    ])
      expect([pathname, (await get(pathname)).status]).toEqual([pathname, 404]);
  });
});

describe('a path', () => {
  it('without a file has the start page, unless it names a file', async () => {
    const page = await get('/account/settings?tab=1');
    expect(page.body.toString()).toContain('<title>start</title>');
    expect(page.headers['cache-control']).toBe('no-cache');
    expect((await get('/assets/missing-12345678.js')).status).toBe(404);
  });

  it('of the configuration has it uncached', async () => {
    const { headers, body } = await get('/config.json');
    expect(JSON.parse(body.toString())).toEqual({ ä: 1 });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-length': `${body.length}`,
      'x-own': 'yes',
    });
  });

  it('of a configuration that disappeared fails, and the next one is served', async () => {
    await unlink(path.join(folder, 'config.json'));
    expect((await get('/config.json')).status).toBe(500);
    expect((await get('/icon.svg')).status).toBe(200);
  });
});

it.each(['/', '/icon.svg', '/config.json', '/assets/plain.js', '/x.js'])(
  'answers HEAD of %s with the headers of GET, without the body',
  async (pathname) => {
    const accepted = { 'accept-encoding': 'gzip' };
    const [head, whole] = [await get(pathname, accepted, 'HEAD'), await get(pathname, accepted)];
    expect([head.status, head.body.length]).toEqual([whole.status, 0]);
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  },
);

it.each(['POST', 'PUT', 'OPTIONS'])('refuses %s, and names what it takes', async (method) => {
  const { status, headers } = await get('/', {}, method);
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
});
