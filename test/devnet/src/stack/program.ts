import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds the built program that a package names in its `bin`.
 *
 * @param folder the package's folder
 * @param name the program's name
 * @throws Error when the package has no such program, or it is not built
 */
export function programFile(folder: string, name: string): string {
  const manifest: { name: string; bin?: Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const relative = manifest.bin?.[name];
  if (!relative) throw new Error(`${manifest.name} has no program ${name}.`);
  const file = path.join(folder, relative);
  if (!existsSync(file)) throw new Error(`${name} of ${manifest.name} is not built. Run npm run build.`);
  return file;
}
