import type { Page } from 'playwright-core';
import type { Hex } from 'viem';
import { expect } from 'vitest';

interface Sent {
  readonly kind: 'send' | 'swap' | 'approve' | 'other';
  readonly status: string;
  readonly to: Hex;
}

/** The transactions that the page follows or has followed, the latest first, by its own storage. */
export async function readSent(page: Page): Promise<readonly Sent[]> {
  return JSON.parse(await page.evaluate(() => localStorage.getItem('@mooring/sent') ?? '[]'));
}

/** Waits until these are the page's transactions, the latest first, and the page knows that each is confirmed. */
export async function allConfirmed(page: Page, kinds: readonly Sent['kind'][]): Promise<void> {
  const known = async () => (await readSent(page)).map(({ kind, status }) => `${kind} ${status}`);
  await expect.poll(known).toEqual(kinds.map((kind) => `${kind} confirmed`));
}
