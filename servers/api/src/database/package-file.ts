import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where a file of this package is, from its sources as from its build; `undefined` when it has none. */
export function packageFile(name: string): string | undefined {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const file = path.join(folder, name);
    if (existsSync(file)) return file;
    // The manifest stands at the top of a package.
    if (existsSync(path.join(folder, 'package.json')) || folder === path.dirname(folder)) return undefined;
  }
}

/** The folder of migrations. @throws Error when the package is not whole */
export function migrationsFolder(): string {
  const folder = packageFile('migrations');
  if (folder === undefined) throw new Error('The migrations of the database are missing from this package.');
  return folder;
}
