import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EthereumProvider } from '@mooring/adapter-universal/ethereum-provider';
import { UniversalProvider } from '@mooring/adapter-universal/provider';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const signer = new UniversalProvider({ relayUrl: 'ws://localhost:1' });

/** A provider that a page of the docs compares with the original's, by its types. */
interface Compared {
  readonly name: string;
  readonly types: string;
  readonly page: string;
  readonly there: (member: string) => boolean;
}

const providers: readonly Compared[] = [
  {
    name: 'UniversalProvider',
    types: 'originals/node_modules/@walletconnect/universal-provider/dist/types/UniversalProvider.d.ts',
    page: 'docs/drop-in-provider.md',
    there: (member) => member in signer || member in UniversalProvider,
  },
  {
    name: 'EthereumProvider',
    types: 'original-page/node_modules/@walletconnect/ethereum-provider/dist/types/EthereumProvider.d.ts',
    page: 'docs/drop-in-ethereum-provider.md',
    there: (member) =>
      member in EthereumProvider.prototype ||
      member in new EthereumProvider(signer, {}) ||
      member in EthereumProvider,
  },
];

/** Public members of the original, by its types. */
function originalMembers({ name, types }: Compared): readonly string[] {
  const lines = readFileSync(path.join(root, 'test/interop', types), 'utf8').split('\n');
  const body = lines.slice(lines.findIndex((line) => line.includes(`class ${name}`)) + 1);
  const members = body
    // Members, not what stands within their types.
    .filter((line) => /^ {4}\w/.test(line))
    .map((line) => line.trim())
    .filter((line) => !/^(?:private|protected) /.test(line))
    .map((line) => /^(?:static |get )?(\w+)(?:<[^>]*>)?[?(:]/.exec(line.replace(/<T = unknown>/, ''))?.[1]);
  return members.filter((member): member is string => member !== undefined);
}

/** Members that the table says something of. */
function documented({ page }: Compared): readonly string[] {
  const [, section = ''] = readFileSync(path.join(root, page), 'utf8').split('## Members');
  const [table = ''] = section.split('\n## ');
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

test.each(providers)('the docs name every member of the original $name, and no other', (provider) => {
  const members = originalMembers(provider);
  expect(members.length).toBeGreaterThan(20);
  expect([...documented(provider)].sort()).toEqual([...members].sort());
});

test.each(providers)('each member of $name exists', (provider) => {
  expect(originalMembers(provider).filter((name) => !provider.there(name))).toEqual([]);
});
