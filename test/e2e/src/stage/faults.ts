import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What is wrong with a page as it stands: rules of accessibility, and content wider than the window. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const rules = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return tooWide ? [...rules, 'The content is wider than the window.'] : rules;
}
