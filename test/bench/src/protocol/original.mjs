import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const originals = fileURLToPath(new URL('../../../interop/originals/package.json', import.meta.url));

/**
 * A module of the original packages, from their own folder.
 *
 * @param {string} name
 */
export async function original(name) {
  const module = await import(pathToFileURL(createRequire(originals).resolve(name)).href);
  return module.default && typeof module.default === 'object' ? { ...module.default, ...module } : module;
}
