import { BaseSequencer } from 'vitest/node';
import { byEnvironment } from './by-environment.mjs';

/**
 * The slowest test files, slowest first. They start first, so that none is left for one worker at the end. Vitest
 * orders the others.
 */
export const longest = [
  'packages/react/src/modal/views.browser.test.ts',
  'packages/react/src/modal/pictures.browser.test.ts',
  'test/e2e/src/shown-states.test.ts',
  'test/e2e/src/moments-phone.test.ts',
  'test/e2e/src/sample-wallet.test.ts',
  'test/replacement/src/taken-over.test.ts',
  'test/e2e/src/every-chain.test.ts',
  'test/replacement/src/replaced.test.ts',
  'test/e2e/src/names.test.ts',
  'test/e2e/src/swap.test.ts',
  'test/e2e/src/hostile-wallets.test.ts',
  'test/e2e/src/chain-sign-in.test.ts',
  'test/e2e/src/buy.test.ts',
  'test/e2e/src/moments-visit.test.ts',
  'test/e2e/src/wallet-chain-sheets.test.ts',
  'test/e2e/src/two-chains.test.ts',
  'test/e2e/src/sign-in.test.ts',
  'test/e2e/src/languages.test.ts',
  'test/replacement/src/one-script.test.ts',
  'test/e2e/src/looks.test.ts',
  'test/replacement/src/replaced-chains.test.ts',
  'test/e2e/src/several-namespaces.test.ts',
  'packages/react/src/modal/modal.browser.test.ts',
  'test/e2e/src/hostile-page.test.ts',
  'test/replacement/src/site-types.test.ts',
];

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
