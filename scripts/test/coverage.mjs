// @ts-expect-error It has no types.
import { mergeProcessCovs } from '@bcoe/v8-coverage';
import v8 from '@vitest/coverage-v8';

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

/**
 * Vitest's V8 coverage, except that it merges the coverage of all test files at once: vitest merges them one by one,
 * which takes most of a minute for a thousand files.
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
