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

/** What axe found: a rule, and the elements that break it. */
export type Violation = Pick<Result, 'id' | 'nodes'>;

let source: string | undefined;

/**
 * What axe finds wrong with a page at rest, frames aside: a colour halfway through a transition is no violation. Axe is
 * loaded into a document once: to compile it costs more than to run it.
 *
 * @param look a selector of what to look at, the document by default; rules by name, all by default
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
