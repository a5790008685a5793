import type { Browser } from 'playwright-core';
import type { Frame } from './record.ts';

/** A part of a picture, in pixels of the page. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How much of a place differs from its corner in each frame, 0 to 1: 0 is an empty box. */
export async function inkIn(
  browser: Browser,
  frames: readonly Frame[],
  place: Place,
): Promise<readonly number[]> {
  const page = await browser.newPage();
  try {
    const pictures = frames.map(({ picture }) => picture.toString('base64'));
    return await page.evaluate(
      async ([files, box]) => {
        const shares: number[] = [];
        for (const file of files) {
          const image = new Image();
          image.src = `data:image/png;base64,${file}`;
          await image.decode();
          const canvas = new OffscreenCanvas(box.width, box.height);
          const context = canvas.getContext('2d');
          context?.drawImage(image, -box.x, -box.y);
          const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, box.width, box.height) ?? {};
          let ink = 0;
          for (let at = 0; at < data.length; at += 4) {
            const far = [0, 1, 2].some((part) => Math.abs((data[at + part] ?? 0) - (data[part] ?? 0)) > 40);
            if (far) ink += 1;
          }
          shares.push(ink / (data.length / 4));
        }
        return shares;
      },
      [pictures, place] as const,
    );
  } finally {
    await page.close();
  }
}
