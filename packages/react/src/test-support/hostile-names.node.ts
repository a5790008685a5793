import { apiLimits } from '@mooring/protocol/api';
import type { Page } from 'playwright-core';

/** Names that the API may pass on from a chain: markup, direction controls, invisible characters, as long as it allows. */
export const hostileNames: readonly string[] = [
  '<img src=x onerror="alert(1)"><b>USDC</b>',
  '\u202Egnp.drawer',
  '\u2067\u2067USDC',
  'USD\u200B\u200B\u200BC\u0000\u0007',
  'W'.repeat(10_000),
  `Z${'\u0300\u0301'.repeat(300)}algo`,
  '\u0645\u0628\u0631\u0648\u0643'.repeat(40),
  'line\n'.repeat(60),
  '\u{1F3F4}'.repeat(300),
].map((name) => name.slice(0, apiLimits.name));

const controls = /[\p{Cc}\p{Cf}]/u;

/** Faults of the elements: markup that became elements, overflow, control characters. */
export async function misbehaviour(
  page: Page,
  selector: string,
  maxHeight: number,
): Promise<readonly string[]> {
  const found = await page.locator(selector).evaluateAll(
    (all, limit) =>
      all.flatMap((one, place) => {
        const text = one.textContent ?? '';
        const titles = [...one.querySelectorAll('[title]')].map(
          (titled) => titled.getAttribute('title') ?? '',
        );
        const at = `${place}: ${text.slice(0, 20)}`;
        return [
          ...(one.scrollWidth > one.clientWidth ? [`wider than its place, ${at}`] : []),
          ...(one.getBoundingClientRect().height > limit ? [`higher than ${limit} px, ${at}`] : []),
          ...(one.querySelector('b, img:not([src^="data:"])') ? [`markup, ${at}`] : []),
          ...[text, ...titles].map((written) => `text ${written}`),
        ];
      }),
    maxHeight,
  );
  const written = found.filter((one) => one.startsWith('text '));
  const wrong = written.filter((text) => controls.test(text) || text.length > 1_000);
  return [...found.filter((one) => !written.includes(one)), ...wrong.map((text) => text.slice(0, 60))];
}
