import type { Page } from 'playwright-core';
import { findViolations } from './violations.ts';

/**
 * Faults of a page as it is: accessibility rules, and content wider than the window.
 *
 * @param rules all of them, or those that colours alone can break
 */
export async function findFaults(page: Page, rules: 'all' | 'colours' = 'all'): Promise<readonly string[]> {
  const violations = await findViolations(page, rules === 'all' ? {} : { rules: ['color-contrast'] });
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  return [...broken, ...(await findOverflow(page))];
}

/** Content wider than the window. */
export async function findOverflow(page: Page): Promise<readonly string[]> {
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return tooWide ? ['The content is wider than the window.'] : [];
}
