import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Gallery, openGallery, rebuild } from '../test-support/open-gallery.node.ts';
import { comparePictures, packPicture } from '../test-support/same-picture.ts';

// Update the pictures, then look at them: `UPDATE_PICTURES=1 npx vitest run packages/react/src/modal/pictures`.
// Pictures that differ are written to .mooring/pictures, to compare with the stored ones.
const kept = path.join(import.meta.dirname, '../../gallery/pictures');
const seen = path.join(import.meta.dirname, '../../../../.mooring/pictures');
const update = process.env.UPDATE_PICTURES === '1';

/** Browser builds smooth edges slightly differently; a changed word, colour or position differs by more. */
const allowedPart = 0.004;
const allowedPixels = 1;

const looks: Readonly<Record<string, { readonly query: string; readonly options: BrowserContextOptions }>> = {
  desk: { query: 'theme=light', options: { viewport: { width: 440, height: 720 } } },
  phone: {
    query: 'theme=dark',
    options: {
      viewport: { width: 360, height: 720 },
      hasTouch: true,
      isMobile: true,
      userAgent: 'Android Mobile',
    },
  },
  arabic: { query: 'theme=light&locale=ar', options: { viewport: { width: 320, height: 720 } } },
};

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery('production');
}, 60_000);
afterAll(() => gallery.close());

/** Views show times, so the clock is fixed. */
function stopTimes(): void {
  const formatted = new Date('2026-01-05T14:17:00Z');
  const { format } = Object.getOwnPropertyDescriptors(Intl.DateTimeFormat.prototype);
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get(this: Intl.DateTimeFormat) {
      return () => format.get?.call(this)(formatted);
    },
  });
}

/** The card, with a toast that stands outside it. */
async function pictureOf(page: Page, query: string): Promise<Buffer> {
  await rebuild(page, `${query}&bare=1`);
  const card = page.locator('mooring-modal .card');
  const toast = await page.locator('mooring-modal .mo-toast').all();
  if (toast.length === 0) return card.screenshot({ animations: 'disabled' });
  const boxes = await Promise.all([card, ...toast].map((part) => part.boundingBox()));
  const clip = around(boxes.filter((box) => box !== null));
  return page.screenshot({ clip, animations: 'disabled' });
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

test.each(Object.keys(looks))(
  'every state matches its picture: %s',
  async (look) => {
    const { query, options } = looks[look] ?? { query: '', options: {} };
    const { page } = await gallery.open('state=connect', {
      ...options,
      reducedMotion: 'reduce',
      timezoneId: 'UTC',
    });
    await page.evaluate(stopTimes);
    const canvas = await (await page.context().browser()?.newContext())?.newPage();
    if (canvas === undefined) throw new Error('No browser');
    const folder = path.join(kept, look);
    if (update) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    }
    const states = await page.locator('.links a').allTextContents();
    const changed: string[] = [];
    for (const state of states) {
      const picture = await pictureOf(page, `state=${state}&${query}`);
      const file = path.join(folder, `${state}.webp`);
      if (update) {
        const packed = await canvas.evaluate(packPicture, picture.toString('base64'));
        writeFileSync(file, Buffer.from(packed, 'base64'));
      }
      const before = existsSync(file) ? readFileSync(file).toString('base64') : undefined;
      const difference =
        before === undefined
          ? 'has no picture yet: write it with UPDATE_PICTURES=1'
          : describeDifference(
              await canvas.evaluate(comparePictures, [before, picture.toString('base64')] as const),
            );
      if (difference === undefined) continue;
      changed.push(`${state}: ${difference}`);
      mkdirSync(path.join(seen, look), { recursive: true });
      writeFileSync(path.join(seen, look, `${state}.png`), picture);
    }
    expect(changed).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(states.map((state) => `${state}.webp`).sort());
    await canvas.context().close();
    await page.context().close();
  },
  400_000,
);

function describeDifference({
  sizes,
  part,
}: Awaited<ReturnType<typeof comparePictures>>): string | undefined {
  const [[width, height], [nowWidth, nowHeight]] = sizes;
  if (Math.abs(width - nowWidth) > allowedPixels || Math.abs(height - nowHeight) > allowedPixels) {
    return `was ${width} × ${height}, is ${nowWidth} × ${nowHeight}`;
  }
  return part > allowedPart ? `${(part * 100).toFixed(1)} % is different` : undefined;
}

test('detects a changed word and a changed button colour', async () => {
  const { page } = await gallery.open('state=connect', looks.desk?.options ?? {});
  const canvas = await (await page.context().browser()?.newContext())?.newPage();
  const plain = await pictureOf(page, 'state=external-failed&theme=light');
  const other = [
    await pictureOf(page, 'state=external-failed&theme=light&accent=%23aa2222'),
    await pictureOf(page, 'state=external-failed&theme=light&locale=es'),
  ];
  const same = await pictureOf(page, 'state=external-failed&theme=light');
  const differences = [];
  for (const picture of [...other, same]) {
    const pair = [plain.toString('base64'), picture.toString('base64')] as const;
    differences.push(
      describeDifference(
        (await canvas?.evaluate(comparePictures, pair)) ?? {
          sizes: [
            [0, 0],
            [0, 0],
          ],
          part: 1,
        },
      ),
    );
  }
  expect(differences.map((one) => one !== undefined)).toEqual([true, true, false]);
  await canvas?.context().close();
  await page.context().close();
});
