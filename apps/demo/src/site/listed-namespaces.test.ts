// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { readListedNamespaces, storeListedNamespaces } from './listed-namespaces.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('returns what was stored', () => {
  expect(readListedNamespaces()).toBeUndefined();
  storeListedNamespaces(3);
  expect(readListedNamespaces()).toBe(3);
});

it.each(['', '0', '-1', '1.5', '1000000', 'three'])('ignores "%s"', (text) => {
  localStorage.setItem('mooring-demo/namespaces', text);
  expect(readListedNamespaces()).toBeUndefined();
});

it('works without storage', () => {
  vi.stubGlobal('localStorage', undefined);
  storeListedNamespaces(3);
  expect(readListedNamespaces()).toBeUndefined();
});
