import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../../..');

/** A file with an example of a guide, in a folder of its own. */
export interface WrittenExample {
  readonly file: string;
  readonly folder: string;
  remove(): void;
}

/**
 * Writes the example that contains this text, unchanged, where its imports resolve to the packages of this repository.
 *
 * @param guide the name of its page in docs/guides
 */
export function writeExample(guide: string, text: string): WrittenExample {
  const page = readFileSync(path.join(root, 'docs/guides', guide), 'utf8');
  const [, kind, code] =
    [...page.matchAll(/^```(ts|js)\n([\s\S]*?)^```$/gm)].find(([block]) => block.includes(text)) ?? [];
  if (code === undefined) throw new Error(`docs/guides/${guide} has no example with ${text}.`);
  const parent = path.join(root, '.mooring/test');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'guide-'));
  const file = path.join(folder, `example.${kind === 'ts' ? 'ts' : 'mjs'}`);
  writeFileSync(file, code);
  return { file, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
