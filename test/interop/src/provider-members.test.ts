import { readFileSync } from 'node:fs';
import path from 'node:path';
import { UniversalProvider } from '@mooring/adapter-universal/provider';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const types = path.join(
  root,
  'test/interop/originals/node_modules/@walletconnect/universal-provider/dist/types/UniversalProvider.d.ts',
);

/** Public members of the original, by its types. */
function originalMembers(): readonly string[] {
  const lines = readFileSync(types, 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const body = lines.slice(lines.findIndex((line) => line.includes('class UniversalProvider')) + 1);
  const members = body
    .filter((line) => !line.startsWith('private '))
    .map((line) => /^(?:static |get )?(\w+)(?:<[^>]*>)?[?(:]/.exec(line.replace(/<T = unknown>/, ''))?.[1]);
  return members.filter((name): name is string => name !== undefined);
}

/** Members that the table says something of. */
function documented(): readonly string[] {
  const page = readFileSync(path.join(root, 'docs/drop-in-provider.md'), 'utf8');
  const [, section = ''] = page.split('## Members');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

test('the docs name every member of the original, and no other', () => {
  const members = originalMembers();
  expect(members.length).toBeGreaterThan(20);
  expect([...documented()].sort()).toEqual([...members].sort());
});

test('each of them is there', () => {
  const provider = new UniversalProvider({ relayUrl: 'ws://localhost:1' });
  const there = (name: string): boolean => name in provider || name in UniversalProvider;
  expect(originalMembers().filter((name) => !there(name))).toEqual([]);
});
