import { complaints, runTool } from './run-tool.mjs';

export const title = 'unused files, exports and dependencies';

/** @param {string} root */
export async function check(root) {
  return complaints(await runTool(root, 'knip/bin/knip.js', ['--no-progress', '--no-config-hints']));
}
