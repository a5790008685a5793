import type { Page } from 'playwright-core';

/** The link that our modal shows; waits for it. */
export async function pairingLink(page: Page): Promise<string> {
  const shown = page.locator('[data-testid="pairing-uri"][data-uri^="wc:"]');
  await shown.waitFor({ state: 'attached' });
  return (await shown.getAttribute('data-uri')) ?? '';
}
