import { existsSync } from 'node:fs';
import path from 'node:path';

/** Path of a file of this package, in sources and builds; `undefined` if there is none. */
export function packageFile(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = path.join(folder, name);
    if (existsSync(file)) return file;
    // The manifest is at the root of a package.
    if (existsSync(path.join(folder, 'package.json')) || folder === path.dirname(folder)) return undefined;
  }
}

/** The migrations folder. @throws Error if the package is incomplete */
export function migrationsFolder(): string {
  const folder = packageFile('migrations');
  if (folder === undefined) throw new Error('The migrations of the database are missing from this package.');
  return folder;
}
