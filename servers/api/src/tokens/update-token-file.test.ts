import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../cli/commands.ts';
import { chainsFile } from '../test-support/chains-file.ts';

const root = mkdtempSync(path.join(tmpdir(), 'mooring-tokens-'));
afterAll(() => rmSync(root, { recursive: true }));

const address = (digit: string) => `0x${digit.repeat(40)}`;
const token = (chainId: number | string, digit: string, more: object = {}) => ({
  ...{ chainId, address: address(digit), name: `Token ${digit}`, symbol: `T${digit}`, decimals: 6 },
  ...more,
});

async function serve(text: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const nodes = 'eip155:1=http://127.0.0.1:1 eip155:8453=http://127.0.0.1:1';
const update = (file: string, ...addresses: readonly string[]) =>
  runCommand(['tokens', 'update', file, ...addresses], {
    API_CHAINS: chainsFile(nodes),
    API_BALANCE_TOKENS_PER_CHAIN: '2',
    API_BALANCE_TOKENS_BYTES: '4096',
  });

it('adds the listed tokens of served chains, keeps those of other chains, and reports changed decimals', async () => {
  const file = path.join(root, 'tokens.json');
  const [elsewhere, untouched] = [token(10, '9'), token(8453, '8')];
  writeFileSync(file, JSON.stringify({ tokens: [elsewhere, untouched, token(1, 'a', { decimals: 18 })] }));
  const list = await serve(
    JSON.stringify({
      tokens: [
        token(1, 'a', { name: 'Tok\u202een a' }),
        token(1, 'e'),
        token(137, 'b'),
        token(1, 'c', { symbol: undefined }),
        { ...token(1, 'd'), address: '0x1' },
      ],
    }),
  );
  const later = await serve(JSON.stringify({ tokens: [token('eip155:1', '1'), token(1, '2')] }));
  const end = await update(file, list, later);
  expect(end?.exitCode).toBe(0);
  expect(end?.text).toContain('eip155:1: 2 tokens, 1 more are left out');
  expect(end?.text).toContain(`changed: ${address('a')}, Ta with 18 decimals, is Ta with 6 decimals`);
  const { tokens } = JSON.parse(readFileSync(file, 'utf8')) as {
    tokens: { address: string; name: string }[];
  };
  expect(tokens.map((one) => one.address)).toEqual(['9', 'a', '1', '8'].map(address));
  expect(tokens[1]?.name).toBe('Token a');
});

it.each([
  ['cannot be asked', async () => 'http://127.0.0.1:1', 'cannot be used'],
  ['answers with an error', () => serve('{}', 500), 'it answered with status 500'],
  ['is no list', () => serve('{"tokens":7}'), 'is not that of a token list'],
  ['is too long', () => serve(' '.repeat(5_000)), 'it has more than API_BALANCE_TOKENS_BYTES (4096)'],
  ['is not asked over TLS', async () => 'http://lists.example', 'is no https:// address'],
])('keeps the file if a list %s', async (_, made, words) => {
  const file = path.join(root, 'kept.json');
  writeFileSync(file, '{"tokens":[]}');
  expect(await update(file, await made())).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining(words),
  });
  expect(readFileSync(file, 'utf8')).toBe('{"tokens":[]}');
});

it('does not overwrite a file that is not a token list', async () => {
  const file = path.join(root, 'other.json');
  writeFileSync(file, '[]');
  expect(await update(file, await serve('{"tokens":[]}'))).toMatchObject({ exitCode: 1 });
  expect(readFileSync(file, 'utf8')).toBe('[]');
});

it('prints its usage', async () => {
  expect(await runCommand(['tokens'], {})).toMatchObject({
    exitCode: 2,
    text: expect.stringContaining('mooring-api tokens update FILE ADDRESS'),
  });
  expect(await runCommand(['--help'], {})).toBeUndefined();
});
