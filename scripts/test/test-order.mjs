import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';
import { longest } from './file-lists.mjs';

/** @param {string} file */
function rankOf(file) {
  const rank = longest.findIndex((one) => file.endsWith(`/${one}`));
  return rank < 0 ? longest.length : rank;
}

const environmentComment = /@vitest-environment\s+([\w-]+)/;

/**
 * Orders test files: the slowest first, then those of one project and environment after each other. Vitest ends a worker, and the
 * modules it has loaded, when the next file in the queue needs another environment.
 *
 * @template {{ readonly moduleId: string, readonly project: { readonly name: string } }} File
 * @param {readonly File[]} files
 */
export function inOrder(files) {
  /** @type {Map<string, File[]>} */
  const groups = new Map();
  for (const file of [...files].sort((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId))) {
    const environment = environmentComment.exec(readFileSync(file.moduleId, 'utf8'))?.[1] ?? '';
    const key = `${file.project.name} ${environment}`;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()].flat();
}

/** Orders the test files of a run. */
export class TestOrder extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files @override */
  async sort(files) {
    return inOrder(await super.sort(files));
  }
}
