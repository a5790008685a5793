import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function isRoot(folder: string): boolean {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'mooring';
}

/**
 * The repository this file belongs to, whether it runs from source or built.
 *
 * @throws Error when it stands outside of one
 */
export function repositoryRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!isRoot(folder)) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('The local services run from the Mooring repository only.');
    folder = parent;
  }
  return folder;
}
