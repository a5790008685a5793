import { expect, it } from 'vitest';
import { projectSettings } from './project-settings.ts';

const { adminToken, projectsToken, branding, brandingUrl, projects, analytics } = projectSettings;

it('takes tokens that cannot be guessed or written by mistake, and never prints them', () => {
  for (const token of [adminToken, projectsToken]) {
    expect(token.read('a'.repeat(16))).toBe('a'.repeat(16));
    expect(token.secret).toBe(true);
    for (const text of ['a'.repeat(15), 'a'.repeat(513), `${'a'.repeat(16)} b`, `${'a'.repeat(16)}é`])
      expect(() => token.read(text)).toThrow('16 to 512 printable ASCII characters');
  }
});

it('takes a line at the foot of the modal that is one short line', () => {
  expect(branding.read('Moored with Mooring ⚓')).toBe('Moored with Mooring ⚓');
  for (const text of ['', 'a'.repeat(81), 'one\ntwo']) expect(() => branding.read(text)).toThrow('one line');
});

it('takes a link to an https page only', () => {
  expect(brandingUrl.read('https://mooring.example/about?a=b')).toBe('https://mooring.example/about?a=b');
  for (const text of ['http://mooring.example', 'javascript:alert(1)', 'https://a b', 'https://a.example/"'])
    expect(() => brandingUrl.read(text)).toThrow('has to be an https: address');
});

it('knows which values a choice has', () => {
  expect(projects.read('listed')).toBe('listed');
  expect(() => projects.read('some')).toThrow();
  expect(analytics.read('on')).toBe('on');
  expect(() => analytics.read('yes')).toThrow();
});
