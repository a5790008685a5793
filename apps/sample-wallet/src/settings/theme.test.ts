// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { applyTheme, readTheme } from './theme.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

it('keeps a chosen theme for the next visit', () => {
  expect(readTheme()).toBe('system');
  applyTheme('dark');
  expect([readTheme(), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
  applyTheme('system');
  expect([readTheme(), document.documentElement.dataset.theme]).toEqual(['system', undefined]);
  expect(localStorage).toHaveLength(0);
});

it('follows the system if the browser has stored something else', () => {
  localStorage.setItem('theme', 'sepia');
  expect(readTheme()).toBe('system');
});

it('lasts for the visit if the browser stores nothing', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
  expect(readTheme()).toBe('system');
  applyTheme('light');
  expect(document.documentElement.dataset.theme).toBe('light');
  applyTheme('system');
  expect(document.documentElement.dataset.theme).toBeUndefined();
});
