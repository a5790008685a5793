import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileMessages } from '../test-support/compile-messages.node.ts';

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

test('a plural follows its count', async () => {
  const { messages: english } = await import('./modal/en.generated.ts');
  expect(english.walletsAccounts({ count: 1 })).toBe('1 account');
  expect(english.walletsAccounts({ count: 1200 })).toBe('1,200 accounts');
  expect(english.accountWallets({ count: 1 })).toBe('Switch or add wallets');
});

test('a message with a mistake stops the build, not the page', () => {
  expect(() => compileMessages('en', 'ltr', { broken: '{count, plural, one {x}' })).toThrow();
});
