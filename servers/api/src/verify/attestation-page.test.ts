import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { attestationDocument, attestationPage } from './attestation-page.ts';

const origin = 'https://dapp.example';
/** Runs a script of a page, and returns what it posts to the page that frames it. */
function posted(script: string, dataset: object = {}): unknown[] {
  const messages: unknown[] = [];
  const parent = { postMessage: (data: string, target: string) => messages.push([JSON.parse(data), target]) };
  new Function('parent', 'document', script)(parent, { documentElement: { dataset } });
  return messages;
}
const scriptOf = (html: string) => /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
const message = { type: 'verify_attestation', attestation: 'a.b.c' };

it('hands the attestation to the framing page only', () => {
  const { html, headers } = attestationPage('a.b.c', origin);
  expect(html).toContain(`data-attestation="a.b.c" data-origin="${origin}"`);
  expect(posted(scriptOf(html), { attestation: 'a.b.c', origin })).toEqual([[message, origin]]);
  expect(headers['content-security-policy']).toContain(`frame-ancestors ${origin};`);
});

it('allows its own script and no other', () => {
  const { html, headers } = attestationPage('a.b.c', undefined);
  const hash = createHash('sha256').update(scriptOf(html)).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors \*;/);
});

it('escapes what could leave its place', () => {
  const { html } = attestationPage('"><script>alert(1)</script>', `${origin}"`);
  expect(html.split('<script>')).toHaveLength(2);
  expect(html).toContain('data-attestation="&#34;&#62;&#60;script&#62;');
  const document = attestationDocument('</script><script>', origin);
  expect(document.split('</script>')).toHaveLength(2);
});

it.each([origin, undefined])('returns the same as a document of the page itself, to %s', (to) => {
  expect(posted(scriptOf(attestationDocument('a.b.c', to)))).toEqual([[message, to ?? '*']]);
});
