import { existsSync } from 'node:fs';
import path from 'node:path';
import { initialJavaScript } from './initial-javascript.mjs';
import { runTool } from './run-tool.mjs';

export const title = 'size budgets';

/**
 * Pages and what each may fetch, in bytes of gzip, before anyone touches it. A limit above its goal only keeps
 * things from getting worse: lower it with every saving, until it is the goal.
 */
const pages = [
  { name: 'demo page, initial JavaScript (goal 112 kB)', dist: 'apps/demo/dist', limit: 128_000 },
  { name: 'page without React, one script', dist: 'packages/kit/dist/browser', limit: 23_000 },
];

/** @param {number} bytes */
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * @param {string} root
 * @returns {string[]}
 */
function pageProblems(root) {
  return pages.flatMap(({ name, dist, limit }) => {
    const folder = path.join(root, dist);
    if (!existsSync(path.join(folder, '.vite/manifest.json'))) return [`${name}: ${dist} is not built`];
    const { gzip, files } = initialJavaScript(folder);
    if (gzip <= limit) return [];
    const largest = [...files].sort((a, b) => b.gzip - a.gzip).slice(0, 5);
    return [
      `${name}: ${kilobytes(gzip)}, at most ${kilobytes(limit)}; largest: ${largest
        .map((one) => `${one.file} ${kilobytes(one.gzip)}`)
        .join(', ')}`,
    ];
  });
}

/**
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  const { code, stdout, stderr } = await runTool(root, 'size-limit/bin.js', ['--json']);
  /** @type {{ name: string, passed?: boolean, size?: number, sizeLimit?: number }[]} */
  let rows;
  try {
    rows = JSON.parse(stdout);
  } catch {
    return [
      ...`${stdout}\n${stderr}`.split('\n').filter((line) => line.trim() !== ''),
      ...pageProblems(root),
    ];
  }
  const over = rows
    .filter(({ passed }) => passed === false)
    .map(
      ({ name, size = 0, sizeLimit = 0 }) => `${name}: ${kilobytes(size)}, at most ${kilobytes(sizeLimit)}`,
    );
  if (over.length === 0 && code !== 0) over.push(`size-limit ended with code ${code}: ${stderr}`);
  return [...over, ...pageProblems(root)];
}
