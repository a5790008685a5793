import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const leftOut = new Set(['node_modules', 'dist', '.git', '.mooring', 'coverage']);

/**
 * @param {string} folder
 * @param {string} below
 * @returns {string[]}
 */
function walk(folder, below) {
  return readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name)) return [];
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    return entry.isDirectory() ? walk(folder, name) : [name];
  });
}

/**
 * Every file of the repository, tracked or new, but not what is ignored; relative, with `/`, sorted.
 *
 * @param {string} root
 * @returns {string[]}
 */
export function sourceFiles(root) {
  if (!existsSync(path.join(root, '.git'))) return walk(root, '').sort();
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))]
    .filter((name) => name !== '' && existsSync(path.join(root, name)))
    .sort();
}
