// @ts-expect-error It has no types.
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import v8 from '@vitest/coverage-v8';
import { countedFolders } from './file-lists.mjs';

/**
 * @typedef {{ result: { url: string, startOffset?: number, functions: object[] }[] }} Coverage
 */

/**
 * Merges the coverage of test files, and keeps each module's offset in its script, which the library drops.
 *
 * @param {readonly Coverage[]} coverages
 * @returns {Coverage}
 */
export function mergeCoverages(coverages) {
  const starts = new Map(
    coverages.flatMap(({ result }) => result.map(({ url, startOffset }) => [url, startOffset])),
  );
  /** @type {Coverage} */
  const { result } = mergeProcessCovs(coverages);
  return { result: result.map((one) => ({ ...one, startOffset: starts.get(one.url) ?? 0 })) };
}

const counted = new RegExp(
  `/(${countedFolders.join('|').replaceAll('*', '[^/]+')})/src/.*(?<!\\.test)\\.ts$`,
);

/**
 * The coverage of counted sources. That of tests and other packages is the greater part, and would be written, read and merged
 * for every test file.
 *
 * @template {{ readonly url: string }} Script
 * @param {{ readonly result: readonly Script[] }} taken
 */
export const onlyCounted = ({ result }) => ({ result: result.filter(({ url }) => counted.test(url)) });

/**
 * Vitest's V8 coverage, made cheaper where a thousand test files make it expensive: workers send the coverage of counted sources
 * only, the coverage of all test files is merged at once instead of pair by pair, and the patterns of the configuration are
 * compiled once instead of for each file.
 *
 * @type {import('vitest/node').CoverageProviderModule}
 */
const coverage = {
  ...v8,
  takeCoverage: async (options) => onlyCounted(/** @type {Coverage} */ (await v8.takeCoverage?.(options))),
  async getProvider() {
    const provider =
      /** @type {import('vitest/node').BaseCoverageProvider & import('vitest/node').CoverageProvider} */ (
        await v8.getProvider()
      );
    const { readCoverageFiles, getUntestedFiles } = provider;
    provider.readCoverageFiles = ({ onFileRead, onFinished, onDebug }) => {
      /** @type {Coverage[]} */
      let read = [];
      return readCoverageFiles.call(provider, {
        onDebug,
        onFileRead: (one) => void read.push(/** @type {Coverage} */ (one)),
        async onFinished(project, environment) {
          onFileRead(/** @type {any} */ (mergeCoverages(read)));
          read = [];
          await onFinished(project, environment);
        },
      });
    };
    // Workers load this module too, and have no use for Vite.
    const { createFilter } = await import('vite');
    /** @type {((id: unknown) => boolean) | undefined} */
    let filter;
    provider.isIncluded = (file) => {
      const { include, exclude } = provider.options;
      filter ??= createFilter(include, exclude, { resolve: provider.ctx.config.root });
      return filter(file);
    };
    provider.getUntestedFiles = async (tested) => {
      const known = new Set(tested);
      return (await getUntestedFiles.call(provider, [])).filter((file) => !known.has(file));
    };
    return provider;
  },
};
// biome-ignore lint/style/noDefaultExport: vitest takes the module's default.
export default coverage;
