import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../settings/read-settings.ts';
import { type SiteSettings, siteSettings } from './site-settings.ts';
import { checkSite, startSite } from './start-site.ts';

let folder = '';
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mooring-site-'));
  const root = path.join(folder, 'dist');
  await mkdir(root);
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>start</title>');
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

  it('allows only the named Trusted Types policies', async () => {
    const root = path.join(folder, 'dist');
    const other = await startSite({ root, port: 0, trustedTypes: ['its-worker'] });
    const { headers } = await fetch(other.url);
    await other.close();
    expect(headers.get('content-security-policy')).toMatch(/trusted-types its-worker$/);
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

it('does not start on a taken port', async () => {
  const root = path.join(folder, 'dist');
  await expect(startSite({ root, port: site.port })).rejects.toThrow(
    `Port ${site.port} is taken by another program. Stop it, or set SITE_PORT to another port.`,
  );
});

describe.each([
  ['a site does not start with', startSite],
  [
    'a check refuses',
    (given: Partial<SiteSettings>) => checkSite({ ...readSettings(siteSettings, {}), ...given }),
  ],
])('%s', (_, open) => {
  it('a missing build', async () => {
    await expect(open({ root: folder, port: 0 })).rejects.toThrow(/^SITE_ROOT is .* no index\.html/);
  });

  it('an unreadable configuration', async () => {
    const root = path.join(folder, 'dist');
    await expect(open({ root, port: 0, config: path.join(root, 'index.html') })).rejects.toThrow(
      /^SITE_CONFIG is/,
    );
  });

  it('a certificate without its key, or an invalid one', async () => {
    const root = path.join(folder, 'dist');
    const file = path.join(root, 'index.html');
    await expect(open({ root, port: 0, tlsCert: file })).rejects.toThrow(
      'SITE_TLS_CERT and SITE_TLS_KEY are needed together.',
    );
    await expect(open({ root, port: 0, tlsCert: file, tlsKey: file })).rejects.toThrow(
      /do not hold a certificate/,
    );
    await expect(open({ root, port: 0, tlsCert: `${file}x`, tlsKey: file })).rejects.toThrow(
      /^SITE_TLS_CERT names .* cannot be read/,
    );
  });
});
