import { afterEach, expect, test, vi } from 'vitest';
import { pageMetadata } from './page-metadata.ts';

afterEach(() => void vi.unstubAllGlobals());

test('reads the title, description and icons of the page, at most eight', () => {
  const links = ['', ...Array.from({ length: 9 }, (_, place) => `https://shop.example/${place}.png`)];
  vi.stubGlobal('location', { origin: 'https://shop.example', href: 'https://shop.example/basket?id=5' });
  vi.stubGlobal('document', {
    title: 'Shop',
    querySelector: (selector: string) =>
      selector === 'meta[name="description"]' ? { content: 'Sells boats.' } : null,
    querySelectorAll: (selector: string) =>
      selector === 'link[rel~="icon"]' ? [{}, ...links.map((href) => ({ href }))] : [],
  });
  expect(pageMetadata()).toEqual({
    ...{ name: 'Shop', description: 'Sells boats.', url: 'https://shop.example' },
    icons: links.slice(1, 9),
  });
});

test('is empty outside a page, and for a page without description', () => {
  vi.stubGlobal('document', undefined);
  vi.stubGlobal('location', undefined);
  expect(pageMetadata()).toEqual({ name: '', description: '', url: '', icons: [] });
  vi.stubGlobal('document', { title: 'Shop', querySelector: () => null, querySelectorAll: () => [] });
  expect(pageMetadata()).toEqual({ name: 'Shop', description: '', url: '', icons: [] });
});
