import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCatalogue } from '@mooring/protocol';
import { describe, expect, test } from 'vitest';
import { compileErrors, compileMessages, placeholdersOf } from '../test-support/compile-messages.node.ts';

const folder = import.meta.dirname;
const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);

function readSources(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/generated|\.test\./.test(name))
    .map((name) => readFileSync(path.join(directory, name), 'utf8'))
    .join('\n');
}

describe.each(['modal', 'page'])('catalogue %s', (catalogue) => {
  const files = readdirSync(path.join(folder, catalogue)).filter((name) => name.endsWith('.json'));
  test.each(files)('%s is compiled as it stands, and every message is used', async (file) => {
    const locale = file.replace('.json', '');
    const source: Record<string, string> = JSON.parse(
      readFileSync(path.join(folder, catalogue, file), 'utf8'),
    );
    const code = compileMessages(locale, rightToLeft.has(locale) ? 'rtl' : 'ltr', source);
    const sources = readSources(path.join(folder, '..'));
    expect(Object.keys(source).filter((name) => !sources.includes(`essages.${name}`))).toEqual([]);
    await expect(code).toMatchFileSnapshot(path.join(folder, catalogue, `${locale}.generated.ts`));
  });
});

const read = (catalogue: string, file: string) =>
  JSON.parse(readFileSync(path.join(folder, catalogue, file), 'utf8'));

describe.each(['modal', 'page'])('catalogue %s', (catalogue) => {
  const english: Record<string, string> = read(catalogue, 'en.json');
  const files = readdirSync(path.join(folder, catalogue)).filter((name) => /^(?!en)\w+\.json$/.test(name));
  test.each(files)('%s says all that English says, with the same values', (file) => {
    const translated: Record<string, string> = read(catalogue, file);
    expect(Object.keys(translated)).toEqual(Object.keys(english));
    for (const [name, text] of Object.entries(english)) {
      expect([name, sorted(placeholdersOf(translated[name] ?? ''))]).toEqual([
        name,
        sorted(placeholdersOf(text)),
      ]);
      expect(translated[name]?.trim()).not.toBe('');
    }
  });
});

const sorted = (values: ReadonlyMap<string, string>) => [...values].sort();

describe('words for errors', () => {
  const files = readdirSync(path.join(folder, 'errors')).filter((name) => name.endsWith('.json'));
  test.each(files)(
    '%s is compiled as it stands, for codes that exist, the same in every language',
    async (file) => {
      const words = read('errors', file);
      expect(Object.keys(words).filter((code) => !(code in errorCatalogue))).toEqual([]);
      expect(Object.keys(words)).toEqual(Object.keys(read('errors', files[0] ?? '')));
      const target = path.join(folder, 'errors', file.replace('.json', '.generated.ts'));
      await expect(compileErrors(words)).toMatchFileSnapshot(target);
    },
  );
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
  expect(() => compileMessages('en', 'ltr', { broken: '{count, plural, one {x}' })).toThrow();
});
