// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { pageStorage } from './page-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("returns the page's own storage", () => {
  expect(pageStorage()).toBe(window.localStorage);
});

it('returns nothing on a server', () => {
  vi.stubGlobal('window', undefined);
  expect(pageStorage()).toBeUndefined();
});

it('returns nothing in a web view without storage', () => {
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never);
  expect(pageStorage()).toBeUndefined();
});

it('returns nothing if the visitor denies it', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(pageStorage()).toBeUndefined();
});
