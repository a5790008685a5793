import { afterEach, expect, test, vi } from 'vitest';
import { findLinking } from './linking.ts';

afterEach(() => void vi.unstubAllGlobals());

const linking = () => ({ openURL: async () => true, addEventListener: () => undefined });

test('prefers the given linking to the global one of React Native', () => {
  const [own, global] = [linking(), linking()];
  vi.stubGlobal('Linking', global);
  expect(findLinking(own)).toBe(own);
  expect(findLinking(undefined)).toBe(global);
});

test('finds none in a page, nor one that cannot open addresses', () => {
  expect(findLinking(undefined)).toBeUndefined();
  vi.stubGlobal('Linking', { addEventListener: () => undefined });
  expect(findLinking(undefined)).toBeUndefined();
});
