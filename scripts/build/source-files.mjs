import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const leftOut = /(^|\/)(node_modules|dist|\.git|\.mooring|coverage)\//;

/**
 * Every file of the repository that git does not ignore: relative paths with `/`, sorted.
 *
 * @param {string} root
 */
export function sourceFiles(root) {
  // Outside of git, for example from an archive.
  if (!existsSync(path.join(root, '.git')))
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
      .filter((name) => !leftOut.test(name))
      .sort();
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\0'))]
    .filter((name) => name !== '' && existsSync(path.join(root, name)))
    .sort();
}
