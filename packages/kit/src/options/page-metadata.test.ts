// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { pageMetadata } from './page-metadata.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

function add(tag: string, attributes: Readonly<Record<string, string>>) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}

it('names the page as its document does, with the origin alone as its address', () => {
  document.title = 'Harbour';
  add('meta', { name: 'description', content: 'Berths by the hour' });
  add('link', { rel: 'shortcut icon', href: 'https://dapp.example/one.svg' });
  add('link', { rel: 'icon', href: 'https://dapp.example/two.svg' });
  expect(pageMetadata()).toEqual({
    ...{ name: 'Harbour', description: 'Berths by the hour', url: window.location.origin },
    icons: ['https://dapp.example/one.svg'],
  });
});

it('is empty where the document has none, and on a server', () => {
  document.title = '';
  add('link', { rel: 'canonical', href: 'https://dapp.example/' });
  expect(pageMetadata()).toMatchObject({ name: '', description: '', icons: [] });
  vi.stubGlobal('document', undefined);
  expect(pageMetadata()).toEqual({ name: '', description: '', url: '', icons: [] });
});
