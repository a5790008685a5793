import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readChains } from './read-chains.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-chains-'));
afterAll(() => rmSync(root, { recursive: true }));

const setting = 'TEST_CHAINS';
const write = (text: string) => {
  const file = path.join(root, 'chains.json');
  writeFileSync(file, text);
  return file;
};

it('resolves token lists relative to the file, and has no chains without a file', async () => {
  const file = write('{"tokens":["lists/tokens.json","/etc/tokens.json"]}');
  expect(await readChains({ setting, file, environment: {} })).toEqual({
    setting,
    chains: [],
    tokenLists: [path.join(root, 'lists/tokens.json'), '/etc/tokens.json'],
  });
  expect((await readChains({ setting, file: undefined, environment: {} })).chains).toEqual([]);
});

it.each([
  ['is not there', () => path.join(root, 'none'), 'that file cannot be read'],
  ['is a folder', () => root, 'that file cannot be read'],
  ['is too large', () => write(' '.repeat(1_048_577)), 'it has more than 1048576 bytes'],
  ['cannot be used', () => write('{"chainz":{}}'), 'the nearest is "chains"'],
])('names the setting and a file that %s', async (_, file, words) => {
  const failure = await readChains({ setting, file: file(), environment: {} }).catch(String);
  expect(failure).toContain(`TEST_CHAINS names ${root}`);
  expect(failure).toContain(words);
});
