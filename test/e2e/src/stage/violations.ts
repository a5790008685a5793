import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { standStill } from './stand-still.ts';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** A violation found by axe: a rule, and the elements that break it. */
export type Violation = Pick<Result, 'id' | 'nodes'>;

let source: string | undefined;

/**
 * Runs axe on a stable page, without frames: a colour in the middle of a transition is not a violation. Axe is loaded
 * into a document once, because compiling it costs more than running it.
 *
 * @param look a selector of the element to check, by default the document; rules by name, by default all
 */
export async function findViolations(
  page: Page,
  look: { readonly within?: string | undefined; readonly rules?: readonly string[] | undefined } = {},
): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await page.evaluate(source);
  }
  const options: RunOptions = {
    iframes: false,
    resultTypes: ['violations'],
    ...(look.rules && { runOnly: { type: 'rule', values: [...look.rules] } }),
  };
  await standStill(page);
  return page.evaluate(
    async ([where, wanted]) => {
      const { violations } = await window.axe.run(where ?? document, wanted);
      return violations.map(({ id, nodes }) => ({ id, nodes }));
    },
    [look.within, options] as const,
  );
}
