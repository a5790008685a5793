import { existsSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { cruiseOptions, forbidden } from './cruiser-rules.mjs';

export const title = 'dependency direction and cycles';

const folders = ['packages', 'adapters', 'servers', 'apps', 'test'];

/**
 * Reads every import of every member and names each that its tier forbids, and each cycle.
 *
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  const present = folders.filter((folder) => existsSync(path.join(root, folder)));
  const { output } = await cruise(present, {
    ...cruiseOptions,
    baseDir: root,
    validate: true,
    // Its types want each rule written out in place; ours are made from a table.
    ruleSet: {
      forbidden: /** @type {import('dependency-cruiser').IForbiddenRuleType[]} */ (
        /** @type {unknown} */ (forbidden)
      ),
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return output.summary.violations.map(({ rule, from, to, cycle }) => {
    const trail = cycle ? cycle.map((one) => one.name).join(' → ') : to;
    return `${from} → ${trail} (${rule.name})`;
  });
}
