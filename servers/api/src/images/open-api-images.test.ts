import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { imageSettings } from './image-settings.ts';
import { openApiImages } from './open-api-images.ts';

it('reads files only for the operator’s lists, and counts every outcome', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'a.png');
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100802000000', 'hex');
  writeFileSync(file, png);
  const metrics = createRegistry('api', false);
  const images = openApiImages({
    settings: readSettings(imageSettings, {}),
    nftSources: { privateHosts: [] },
    clock: Date,
    log: createLogger({ server: 'api', level: 'silent' }),
    metrics,
  });
  expect(await images.listed.get(file)).toMatchObject({ type: 'image/png' });
  expect(await images.announced.get(file)).toBeUndefined();
  expect(await images.nfts.get(file)).toBeUndefined();
  const figures = await metrics.metrics();
  expect(figures).toMatch(/^api_images_total\{outcome="fetched"[^}]*\} 1$/m);
  expect(figures).toMatch(/^api_images_total\{outcome="failed"[^}]*\} 2$/m);
});

it('fetches listed icons and NFTs from their private hosts, and allows larger images for NFTs', async () => {
  const png = Buffer.alloc(200_000);
  Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100802000000', 'hex').copy(png);
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end(png);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const images = openApiImages({
    settings: readSettings(imageSettings, { API_IMAGES_PRIVATE_HOSTS: host }),
    nftSources: { privateHosts: [host] },
    clock: Date,
    log: createLogger({ server: 'api', level: 'silent' }),
    metrics: createRegistry('api', false),
  });
  expect(await images.announced.get(`http://${host}/avatar`)).toBeUndefined();
  expect(await images.listed.get(`http://${host}/too-large`)).toBeUndefined();
  expect((await images.nfts.get(`http://${host}/nft`))?.bytes.byteLength).toBe(200_000);
  expect(asked).toEqual(['/too-large', '/nft']);
});
