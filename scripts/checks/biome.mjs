import { complaints, runTool } from './run-tool.mjs';

export const title = 'format and lint';

/** @param {string} root */
export async function check(root) {
  return complaints(
    await runTool(root, '@biomejs/biome/bin/biome', ['ci', '--max-diagnostics=200', '--colors=off', '.']),
  );
}
