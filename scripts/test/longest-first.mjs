import { BaseSequencer } from 'vitest/node';
import { byEnvironment } from './by-environment.mjs';
import { longest } from './file-lists.mjs';

/** @param {string} file */
function rankOf(file) {
  const rank = longest.findIndex((one) => file.endsWith(`/${one}`));
  return rank < 0 ? longest.length : rank;
}

/** @template File @param {readonly File[]} files @param {(file: File) => string} nameOf */
export const longestFirst = (files, nameOf) =>
  [...files].sort((one, other) => rankOf(nameOf(one)) - rankOf(nameOf(other)));

/** Orders the test files of a run. */
export class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files @override */
  async sort(files) {
    const longestBefore = longestFirst(await super.sort(files), ({ moduleId }) => moduleId);
    return byEnvironment(longestBefore, ({ project, moduleId }) => ({
      project: project.name,
      path: moduleId,
    }));
  }
}
