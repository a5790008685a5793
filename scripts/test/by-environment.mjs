import { readFileSync } from 'node:fs';

const environmentComment = /@vitest-environment\s+([\w-]+)/;

/**
 * Orders test files so that those of one project and environment follow each other. Vitest ends a worker, and the modules it has
 * loaded, when the next file in the queue needs another environment.
 *
 * @template File
 * @param {readonly File[]} files
 * @param {(file: File) => { readonly project: string, readonly path: string }} describe
 */
export function byEnvironment(files, describe) {
  /** @type {Map<string, File[]>} */
  const groups = new Map();
  for (const file of files) {
    const { project, path } = describe(file);
    const environment = environmentComment.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
    const key = `${project} ${environment}`;
    const group = groups.get(key) ?? [];
    group.push(file);
    groups.set(key, group);
  }
  return [...groups.values()].flat();
}
