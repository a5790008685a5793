import type { BrowserContext } from 'playwright-core';
import { TestRunner } from 'vitest';

/** Characters of one page's content, and of one profile's complaints, that are reported. */
const maxLength = 3_000;
/** Milliseconds for a page to report its content. */
const timeoutMs = 2_000;

const error = () => TestRunner.getCurrentTest()?.result?.errors?.[0];

/** Whether the running test has failed so far. */
export const hasFailed = (): boolean => error() !== undefined;

/**
 * Adds the content of a profile's pages by role and name, and their complaints, to the error of a failed test. Call it
 * before the profile ends.
 */
export async function reportFailure(context: BrowserContext, complaints: readonly string[]): Promise<void> {
  const failure = error();
  if (failure === undefined) return;
  const shown = context.pages().map(async (page) => {
    const tree = await page
      .locator('body')
      .ariaSnapshot({ timeout: timeoutMs })
      .catch((reason: unknown) => `nothing that can be read: ${String(reason)}`);
    return `${new URL(page.url()).pathname} showed:\n${cut(tree)}`;
  });
  const lines = await Promise.all(shown);
  if (complaints.length > 0) lines.push(`Its pages complained:\n${cut(complaints.join('\n'))}`);
  failure.message += `\n${lines.join('\n')}`;
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
