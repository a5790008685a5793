import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

/** Packages that the page has without a kit. */
const pagePackages = ['react', 'react-dom', 'wagmi', 'viem', '@tanstack/react-query'];

/** @param {string} from a package's folder @param {string} name @returns {string | undefined} */
function resolveFolder(from, name) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const wanted = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(wanted, 'package.json'))) return realpathSync(wanted);
    if (folder === path.dirname(folder)) return undefined;
  }
}

/** Packages and all their installed dependencies. @param {string} root @param {readonly string[]} names */
function closure(root, names) {
  /** @type {Set<string>} */
  const found = new Set();
  const waiting = names.map((name) => resolveFolder(root, name));
  for (let folder = waiting.pop(); waiting.length > 0 || folder !== undefined; folder = waiting.pop()) {
    if (folder === undefined || found.has(folder)) continue;
    found.add(folder);
    const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const optional = Object.keys(manifest.peerDependenciesMeta ?? {});
    const needed = {
      ...manifest.dependencies,
      ...manifest.optionalDependencies,
      ...manifest.peerDependencies,
    };
    for (const name of Object.keys(needed))
      if (!optional.includes(name) || name in (manifest.dependencies ?? {}))
        waiting.push(resolveFolder(folder, name));
  }
  return found;
}

/**
 * Unpacked size of a folder, without nested packages.
 *
 * @param {string} folder
 * @param {readonly string[] | undefined} files
 */
function bytesIn(folder, files) {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || (files !== undefined && !files.includes(entry.name))) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) sum += bytesIn(file, undefined);
    else if (entry.isFile() && !/\.test(-d)?\.tsx?$/.test(entry.name)) sum += statSync(file).size;
  }
  return sum;
}

/**
 * Number and size of the packages that the given ones add to those of the page, as installed in a folder. Workspace
 * packages count by their published files.
 *
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {{ megabytes: number, packages: number }}
 */
export function installed(root, names) {
  const own = closure(root, pagePackages);
  const brought = [...closure(root, names)].filter((folder) => !own.has(folder));
  const bytes = brought.map((folder) => {
    const { files, private: hidden } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const isOurs = !folder.includes(`${path.sep}node_modules${path.sep}`) && !hidden;
    return bytesIn(folder, isOurs ? [...(files ?? []), 'package.json'] : undefined);
  });
  return { megabytes: bytes.reduce((sum, one) => sum + one, 0) / 1_000_000, packages: brought.length };
}
