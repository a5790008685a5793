import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The texts of the modal since {@link watchTexts}. */
export interface ModalTexts {
  /** Waits until the modal has shown this text. */
  shown(text: string): Promise<void>;
}

/**
 * Notes every text that the modal shows, however briefly. A toast closes after 2.5 s, and a busy machine may look for it
 * only then. Call it before the action.
 */
export async function watchTexts(page: Page): Promise<ModalTexts> {
  const texts = await page.locator('mooring-modal').evaluateHandle(({ shadowRoot: root }) => {
    const seen = new Set<string>();
    const note = (): void => void seen.add(root?.textContent ?? '');
    note();
    if (root)
      new MutationObserver(note).observe(root, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  const hasShown = (text: string) =>
    texts.evaluate((seen, wanted) => [...seen].some((one) => one.includes(wanted)), text);
  return {
    shown: (text) => expect.poll(() => hasShown(text), { message: `The modal shows “${text}”` }).toBe(true),
  };
}
