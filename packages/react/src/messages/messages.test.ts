import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorTitles } from '@mooring/protocol/error-catalogue';
import { describe, expect, test } from 'vitest';
import { compileMessages } from '../../../../scripts/messages/compile-messages.mjs';
import { testCatalogue } from '../../../../scripts/messages/test-catalogue.mjs';

const folder = import.meta.dirname;
const read = (catalogue: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, catalogue, file), 'utf8'));

for (const catalogue of ['modal', 'page', 'send', 'activity'])
  testCatalogue(path.join(folder, catalogue), path.join(folder, '..'));

describe('words for errors', () => {
  const files = readdirSync(path.join(folder, 'errors')).filter((name) => name.endsWith('.json'));
  test.each(files)('%s is for codes that exist, the same in every language', (file) => {
    const words = read('errors', file);
    expect(Object.keys(words).filter((code) => !(code in errorTitles))).toEqual([]);
    expect(Object.keys(words)).toEqual(Object.keys(read('errors', files[0] ?? '')));
  });
});

test('an Arabic count has its six forms, in digits that can be compared with a wallet’s', async () => {
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

test('a message with a mistake stops the build, not the page', () => {
  expect(() => compileMessages('en', { broken: '{count, plural, one {x}' })).toThrow();
});
