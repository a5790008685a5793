// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { pageFont } from './page-font.ts';

afterEach(() => document.body.replaceChildren());

/** The font for a modal in an element with this font. */
function fontIn(family: string): string {
  const parent = document.createElement('main');
  parent.style.fontFamily = family;
  const host = document.createElement('div');
  parent.append(host);
  document.body.append(parent);
  return pageFont(host);
}

test('is that of the page at its place', () => {
  expect(fontIn('Inter, sans-serif')).toBe('Inter, sans-serif');
  expect(fontIn('Georgia, serif')).toBe('Georgia, serif');
});

test.each(['', '"Times New Roman"', 'Times', 'serif', '-webkit-standard', 'DejaVu Serif'])(
  'is that of the system where the page has the default of browsers: %s',
  (family) => {
    expect(fontIn(family)).toMatch(/^system-ui, /);
  },
);
