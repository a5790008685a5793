import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { siteSettings } from './site-settings.ts';
import { startSite } from './start-site.ts';

let folder = '';
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-site-'));
  const root = path.join(folder, 'dist');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await mkdir(path.join(root, '.hidden'));
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>start</title>');
  await writeFile(path.join(root, 'assets/index-BhK9_x2Q.js'), `export const text = '${'x'.repeat(3_000)}';`);
  await writeFile(path.join(root, 'icon.svg'), '<svg/>');
  await writeFile(path.join(root, '.hidden/file.txt'), 'secret');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await symlink(path.join(folder, 'secret.txt'), path.join(root, 'link.txt'));
  await writeFile(path.join(folder, 'config.json'), '{"services":{"relay":"ws://localhost:4002"}}');
  site = await startSite({
    root,
    port: 0,
    config: path.join(folder, 'config.json'),
    connect: ['ws://localhost:4002', 'http://localhost:4010/rpc', 'http://localhost:4010'],
  });
});

afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

const get = (pathname: string, init?: RequestInit) => fetch(site.url + pathname, init);

/** Sends the path unchanged; `fetch` would normalize it first. */
function rawStatus(pathname: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: site.port, path: pathname }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

describe('a site', () => {
  it('sends its security headers', async () => {
    const { headers } = await get('/');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; img-src 'self' data:; connect-src 'self' ws://localhost:4002 http://localhost:4010; " +
        "frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
  });

  it('serves files by type, and caches hashed ones forever', async () => {
    const script = await get('/assets/index-BhK9_x2Q.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect((await script.text()).length).toBeGreaterThan(3_000);
    const icon = await get('/icon.svg');
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
  });

  it('allows only the named Trusted Types policies', async () => {
    const root = path.join(folder, 'dist');
    const other = await startSite({ root, port: 0, trustedTypes: ['its-worker'] });
    const { headers } = await fetch(other.url);
    await other.close();
    expect(headers.get('content-security-policy')).toMatch(/trusted-types its-worker$/);
    const read = (value: string) => readSettings(siteSettings, { SITE_TRUSTED_TYPES: value }).trustedTypes;
    expect(read('one two-2')).toEqual(['one', 'two-2']);
    expect(() => read("'allow-duplicates'")).toThrow('SITE_TRUSTED_TYPES');
    expect(() => read('*')).toThrow('SITE_TRUSTED_TYPES');
  });

  it('answers 304 for an unchanged file', async () => {
    const etag = (await get('/icon.svg')).headers.get('etag') ?? '';
    expect((await get('/icon.svg', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('serves its start page for pages of the app, but not for missing files', async () => {
    const page = await get('/account/settings?tab=1');
    expect(await page.text()).toContain('<title>start</title>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect((await get('/assets/missing-12345678.js')).status).toBe(404);
  });

  it('serves its configuration uncached', async () => {
    const config = await get('/config.json');
    expect(await config.json()).toEqual({ services: { relay: 'ws://localhost:4002' } });
    expect(config.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
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
  ])('serves nothing outside its folder: %s', async (pathname) => {
    expect(await rawStatus(pathname)).toBe(404);
  });

  it('answers HEAD without a body, and rejects other methods than GET and HEAD', async () => {
    const head = await get('/icon.svg', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await get('/', { method: 'POST' })).status).toBe(405);
  });

  it('is alive and ready', async () => {
    expect((await get('/health')).status).toBe(200);
    expect(await (await get('/ready')).json()).toEqual({
      ready: true,
      checks: { files: 'ok', config: 'ok' },
    });
    expect(await (await get('/metrics')).text()).not.toContain('undefined');
  });
});

describe('a site does not start with', () => {
  it('a missing build', async () => {
    await expect(startSite({ root: folder, port: 0 })).rejects.toThrow(/^SITE_ROOT is .* no index\.html/);
  });

  it('an unreadable configuration', async () => {
    const root = path.join(folder, 'dist');
    await expect(startSite({ root, port: 0, config: path.join(root, 'index.html') })).rejects.toThrow(
      /^SITE_CONFIG is/,
    );
  });

  it('a taken port', async () => {
    const root = path.join(folder, 'dist');
    await expect(startSite({ root, port: site.port })).rejects.toThrow(
      `Port ${site.port} is taken by another program. Stop it, or set SITE_PORT to another port.`,
    );
  });

  it('a certificate without its key, or an invalid one', async () => {
    const root = path.join(folder, 'dist');
    const file = path.join(root, 'index.html');
    await expect(startSite({ root, port: 0, tlsCert: file })).rejects.toThrow(
      'SITE_TLS_CERT and SITE_TLS_KEY are needed together.',
    );
    await expect(startSite({ root, port: 0, tlsCert: file, tlsKey: file })).rejects.toThrow(
      /do not hold a certificate/,
    );
    await expect(startSite({ root, port: 0, tlsCert: `${file}x`, tlsKey: file })).rejects.toThrow(
      /^SITE_TLS_CERT names .* cannot be read/,
    );
  });
});
