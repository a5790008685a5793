import type { Page } from 'playwright-core';
import decodeCode from 'qr/decode.js';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { show } = galleryPages();

interface Sight {
  /** Width of the code as a camera sees it, in pixels. */
  readonly width: number;
  /** Share of the contrast that is left, 0 to 1. */
  readonly contrast: number;
  /** Radius of the blur, in pixels. */
  readonly blur: number;
}

/** Decodes the code of the open modal as a camera sees it: small, pale and out of focus. */
async function read(page: Page, sight: Sight): Promise<string | undefined> {
  return decode(page, await page.locator('.mo-qr').screenshot({ animations: 'disabled' }), sight);
}

/** Decodes a square picture. */
async function decode(
  page: Page,
  shot: Buffer,
  { width, contrast, blur }: Sight,
): Promise<string | undefined> {
  const picture = shot.toString('base64');
  const camera = await page.context().newPage();
  const greys = await camera.evaluate(
    async ([file, side, filter]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${file}`;
      await image.decode();
      const canvas = new OffscreenCanvas(side * 2, side * 2);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.filter = filter;
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, side / 2, side / 2, side, side);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let greys = '';
      for (let at = 0; at < data.length; at += 4) greys += String.fromCharCode(data[at] ?? 0);
      return greys;
    },
    [picture, width, `contrast(${contrast}) blur(${blur}px)`] as const,
  );
  await camera.close();
  const side = width * 2;
  const data = Uint8Array.from({ length: greys.length * 3 }, (_, at) => greys.charCodeAt(Math.floor(at / 3)));
  try {
    return decodeCode({ width: side, height: side, data });
  } catch {
    return undefined;
  }
}

const sights: readonly Sight[] = [
  { width: 400, contrast: 1, blur: 0 },
  { width: 260, contrast: 1, blur: 0 },
  { width: 200, contrast: 1, blur: 0 },
  { width: 180, contrast: 1, blur: 0 },
  { width: 400, contrast: 0.3, blur: 0.5 },
];

test.each(['light', 'dark'] as const)('the code is read small, pale and out of focus: %s', async (theme) => {
  const page = await show(`state=pairing&show=1&theme=${theme}`);
  const link = await page.locator('[data-testid="pairing-uri"]').getAttribute('data-uri');
  expect(link).toMatch(/^wc:/);
  const missed: Sight[] = [];
  for (const sight of sights) if ((await read(page, sight)) !== link) missed.push(sight);
  expect(missed).toEqual([]);
});

test.each([
  { zoom: 2, width: 640, height: 400 },
  { zoom: 4, width: 320, height: 256 },
  { zoom: 4, width: 320, height: 200 },
])('at zoom $zoom a window of $width × $height shows the whole code, which is read', async (window) => {
  const { zoom, width, height } = window;
  const page = await show('state=pairing&show=1', { viewport: { width, height }, deviceScaleFactor: zoom });
  const link = await page.locator('[data-testid="pairing-uri"]').getAttribute('data-uri');
  const code = await page.locator('.mo-qr').boundingBox();
  if (code === null) throw new Error('There is no code');
  expect(code.y + code.height).toBeLessThanOrEqual(height);
  // As it is seen, without scrolling and below what fades out.
  const shot = await page.screenshot({ animations: 'disabled', clip: code });
  expect(await decode(page, shot, { width: 400, contrast: 1, blur: 0 })).toBe(link);
});
