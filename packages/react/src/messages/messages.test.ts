import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { describe, expect, test } from 'vitest';
import { compileMessages } from '../../../../scripts/messages/compile-messages.mjs';
import { testCatalogue } from '../../../../scripts/messages/test-catalogue.mjs';
import { unshownErrors } from './unshown-errors.ts';

const folder = import.meta.dirname;
const read = (catalogue: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, catalogue, file), 'utf8'));

// The words for errors differ: English overrides only some.
for (const { name: catalogue } of readdirSync(folder, { withFileTypes: true }).filter(
  (entry) => entry.isDirectory() && entry.name !== 'errors',
))
  testCatalogue(path.join(folder, catalogue), path.join(folder, '..'));

describe('words for errors', () => {
  const files = readdirSync(path.join(folder, 'errors')).filter((name) => name.endsWith('.json'));
  const translated = files.filter((name) => name !== 'en.json');
  const every = Object.keys(read('errors', translated[0] ?? '')).toSorted();
  test.each(translated)('%s covers existing codes, the same in every language', (file) => {
    const words = Object.keys(read('errors', file)).toSorted();
    expect(words.filter((code) => !(code in errorTitles))).toEqual([]);
    expect(words).toEqual(every);
  });
  test('English overrides messages only of errors that every language translates', () => {
    expect(Object.keys(read('errors', 'en.json')).filter((code) => !every.includes(code))).toEqual([]);
  });
  test('every code that views can show has a text in every language', () => {
    const undecided = Object.keys(errorTitles).filter(
      (code) => !every.includes(code) && !unshownErrors.has(code),
    );
    expect(undecided).toEqual([]);
    expect([...unshownErrors].filter((code) => !(code in errorTitles) || every.includes(code))).toEqual([]);
  });
  test.each([
    ['identifiers', /\bid:|tag:|undefined|0x[0-9a-f]{8}/],
    ['names of programs', /\bJWT\b|WebSocket|socket|payload|RPC url|[a-z][A-Z]\w+\(/],
  ])('no text contains %s', (_what, mistake) => {
    for (const file of files) {
      const texts = Object.values<{ title: string; text: string }>(read('errors', file));
      expect(texts.flatMap(({ title, text }) => [title, text]).filter((text) => mistake.test(text))).toEqual(
        [],
      );
    }
  });
});

test('Arabic counts have six plural forms, in digits that match a wallet’s', async () => {
  const { messages: arabic } = await import('./modal/ar.generated.ts');
  const forms = [0, 1, 2, 3, 11, 100].map((count) => arabic.walletsAccounts({ count }));
  expect(new Set(forms).size).toBe(6);
  expect(arabic.walletsAccounts({ count: 1200 })).toContain('1,200');
});

test('a plural follows its count', async () => {
  const { messages: english } = await import('./modal/en.generated.ts');
  expect(english.walletsAccounts({ count: 1 })).toBe('1 account');
  expect(english.walletsAccounts({ count: 1200 })).toBe('1,200 accounts');
  expect(english.accountWallets({ count: 1 })).toBe('Switch or add wallets');
});

test('an invalid message fails the build, not the page', () => {
  expect(() => compileMessages('en', { broken: '{count, plural, one {x}' })).toThrow();
});
