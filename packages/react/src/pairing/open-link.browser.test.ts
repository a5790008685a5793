import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryPages } from '../test-support/gallery-pages.node.ts';

const { show } = galleryPages();

/** How the link that opens the wallet, and the button to copy it, are drawn. */
const looks = (page: Page) =>
  page.locator('mooring-modal .actions .mo-button').evaluateAll((parts) =>
    parts.map((part) => {
      const { backgroundColor, color, cursor } = getComputedStyle(part);
      return { backgroundColor, color, cursor };
    }),
  );

test.each(['light', 'dark'] as const)(
  'in %s colours a wallet that cannot be opened yet looks as disabled as the link that cannot be copied',
  async (colorScheme) => {
    const page = await show('state=pairing-web', {
      viewport: { width: 390, height: 844 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    const [ready, copy] = await looks(page);
    expect(ready).not.toEqual(copy);
    await page.evaluate(() => {
      window.gallery.core.dispatch({ type: 'pairingChanged', pairing: { status: 'preparing' } });
    });
    const open = page.locator('mooring-modal .actions [role="link"][aria-disabled="true"]');
    await open.waitFor();
    const [waiting, disabled] = await looks(page);
    expect(waiting).toEqual(disabled);
    expect(waiting).not.toEqual(ready);
  },
);
