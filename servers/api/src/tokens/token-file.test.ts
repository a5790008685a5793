import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readTokenFile, readTokenText } from './token-file.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-token-file-'));
afterAll(() => rmSync(root, { recursive: true }));

const token = { chainId: 1, address: '0xa', name: 'Token', symbol: 'T', decimals: 6, logoURI: 'https://a/b' };
const list = (...tokens: readonly object[]) => JSON.stringify({ name: 'List', tokens });

it('reads the tokens of a list, with or without what their contracts know', () => {
  const bare = { chainId: 'solana:x', address: 'b' };
  expect(readTokenText(list({ ...token, extensions: {} }, bare))).toEqual([token, { ...bare, logoURI: '' }]);
});

it.each([
  ['', 'it is no JSON'],
  ['{}', 'its member tokens is not that of a token list'],
  ['[]', 'its member tokens is not'],
  [list({ ...token, chainId: 1.5 }), 'its member tokens.0.chainId is not'],
  [list(token, { ...token, decimals: 100 }), 'its member tokens.1.decimals is not'],
  [list({ ...token, decimals: -1 }), 'its member tokens.0.decimals is not'],
  [list({ ...token, symbol: '' }), 'its member tokens.0.symbol is not'],
  [list({ ...token, address: 'x'.repeat(129) }), 'its member tokens.0.address is not'],
])('names the problem of %j', (text, problem) => {
  expect(() => readTokenText(text)).toThrow(problem);
});

it('reads a file up to its bound', async () => {
  const file = path.join(root, 'list.json');
  const text = list(token);
  writeFileSync(file, text);
  expect(await readTokenFile(file, text.length)).toEqual([token]);
  await expect(readTokenFile(file, text.length - 1)).rejects.toThrow(
    `it has more than API_BALANCE_TOKENS_BYTES (${text.length - 1})`,
  );
  await expect(readTokenFile(path.join(root, 'none'), 10)).rejects.toThrow('that file cannot be read');
});
