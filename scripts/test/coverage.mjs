// @ts-expect-error It has no types.
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import v8 from '@vitest/coverage-v8';

/**
 * @typedef {{ result: { url: string, startOffset?: number, functions: object[] }[] }} Coverage
 */

/**
 * Adds up the coverage of test files, and keeps where each module begins in its script, which the library forgets.
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

/**
 * Vitest's coverage by V8, except that the test files' coverage is added up once: vitest adds each to the sum of those
 * before it, which takes the better part of a minute for a thousand files.
 *
 * @type {import('vitest/node').CoverageProviderModule}
 */
const coverage = {
  ...v8,
  async getProvider() {
    const provider =
      /** @type {import('vitest/node').BaseCoverageProvider & import('vitest/node').CoverageProvider} */ (
        await v8.getProvider()
      );
    const { readCoverageFiles } = provider;
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
    return provider;
  },
};
// biome-ignore lint/style/noDefaultExport: vitest takes the module's default.
export default coverage;
