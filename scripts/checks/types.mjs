import { complaints, runTool } from './run-tool.mjs';

export const title = 'types';

/**
 * Both programs: what runs in a browser, without Node's types, and everything else.
 *
 * @param {string} root
 */
export async function check(root) {
  const configs = ['tsconfig.browser.json', 'tsconfig.node.json'];
  const results = await Promise.all(
    configs.map((config) => runTool(root, 'typescript/bin/tsc', ['-p', config, '--pretty', 'false'])),
  );
  return results.flatMap((result, index) =>
    complaints(result).map((line) => (index === 0 ? `browser: ${line}` : line)),
  );
}
