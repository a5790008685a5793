import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until the site shows this under a name. */
export const fact = (page: Page, name: string, value: string | RegExp): Promise<void> =>
  expect.poll(() => page.getByTestId(name).textContent()).toMatch(value);

export const closed = (page: Page): Promise<void> => page.getByRole('dialog').waitFor({ state: 'hidden' });
