import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Frame } from './record.ts';

const folder = path.join(import.meta.dirname, '../../../../.mooring/films');

/** Maximum frames of a sheet. */
const maxFrames = 48;

/** Writes a film as one sheet of its frames in order, each with its time: `.mooring/films/<name>.png`. */
export async function keepFilm(browser: Browser, name: string, frames: readonly Frame[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const step = Math.max(1, Math.ceil(frames.length / maxFrames));
  const shown = frames.filter((_, place) => place % step === 0 || place === frames.length - 1);
  const cells = shown.map(
    ({ at, picture }) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${at} ms</figcaption></figure>`,
  );
  const page = await browser.newPage({ viewport: { width: 1600, height: 400 } });
  await page.setContent(
    `<style>body{margin:8px;display:grid;grid-template-columns:repeat(8,1fr);gap:6px;background:#888;font:12px sans-serif}
    figure{margin:0}img{width:100%;display:block}</style>${cells.join('')}`,
  );
  writeFileSync(path.join(folder, `${name}.png`), await page.screenshot({ fullPage: true }));
  await page.close();
}
