import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLogger, createRegistry, readSettings } from '@mooring/server-kit';
import { expect, it, onTestFinished } from 'vitest';
import { imageSettings } from './image-settings.ts';
import { openApiImages } from './open-api-images.ts';

it('reads files of the operator but not of visitors, and counts both', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'a.png');
  const png = Buffer.from('89504e470d0a1a0a0000000d4948445200000010000000100802000000', 'hex');
  writeFileSync(file, png);
  const metrics = createRegistry('api', false);
  const images = openApiImages({
    settings: readSettings(imageSettings, {}),
    clock: Date,
    log: createLogger({ server: 'api', level: 'silent' }),
    metrics,
  });
  expect(await images.listed.get(file)).toMatchObject({ type: 'image/png' });
  expect(await images.announced.get(file)).toBeUndefined();
  const figures = await metrics.metrics();
  expect(figures).toMatch(/^api_images_total\{outcome="fetched"[^}]*\} 1$/m);
  expect(figures).toMatch(/^api_images_total\{outcome="failed"[^}]*\} 1$/m);
});
