import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ChainsFileOptions {
  /** Files of token lists. */
  readonly tokens?: readonly string[];
  /** More settings by chain id. */
  readonly more?: Readonly<Record<string, object>>;
}

const folders: string[] = [];
// Removed on exit, as no test hook does.
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes a file for `API_CHAINS`. @param nodes `eip155:1=http://…`, separated by spaces */
export function chainsFile(nodes: string, { tokens = [], more = {} }: ChainsFileOptions = {}): string {
  const chains: Record<string, { readonly nodes: readonly { readonly url: string }[] }> = {};
  for (const node of nodes.split(' ').filter((text) => text !== '')) {
    const at = node.indexOf('=');
    const chain = node.slice(0, at);
    chains[chain] = {
      ...more[chain],
      nodes: [...(chains[chain]?.nodes ?? []), { url: node.slice(at + 1) }],
    };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'mooring-chains-'));
  folders.push(folder);
  const file = path.join(folder, 'chains.json');
  writeFileSync(file, JSON.stringify({ chains, tokens }));
  return file;
}
