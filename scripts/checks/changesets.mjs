import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readWorkspaces } from '../build/workspaces.mjs';

export const title = 'changesets';

const folder = '.changeset';

/**
 * @param {string} file
 * @param {string} text
 * @param {ReadonlySet<string>} published
 * @returns {string[]}
 */
export function changesetProblems(file, text, published) {
  const [, head, body] = text.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/) ?? [];
  if (head === undefined || body === undefined) return [`${file}: has no head between two lines of ---`];
  const problems = body.trim() === '' ? [`${file}: says nothing of what changes for users`] : [];
  for (const line of head.split('\n').filter((one) => one.trim() !== '')) {
    const [, name, bump] = line.match(/^['"]?([^'":]+)['"]?:\s*(\w+)$/) ?? [];
    if (!name || !published.has(name)) problems.push(`${file}: ${line}: no published package of that name`);
    if (!bump || !['patch', 'minor', 'major'].includes(bump)) {
      problems.push(`${file}: ${line}: patch, minor or major?`);
    }
  }
  return problems;
}

/**
 * @param {string} root
 * @returns {Promise<string[]>}
 */
export async function check(root) {
  const file = path.join(root, folder, 'config.json');
  if (!existsSync(file)) return [`${folder}/config.json is missing`];
  const config = JSON.parse(readFileSync(file, 'utf8'));
  const published = new Set(
    readWorkspaces(root)
      .filter(({ manifest }) => !manifest.private)
      .map(({ name }) => name),
  );
  const problems = [];
  const together = new Set(config.fixed?.flat() ?? []);
  for (const name of published) {
    if (!together.has(name)) problems.push(`${folder}/config.json: ${name} is not among "fixed"`);
  }
  for (const name of together) {
    if (!published.has(name)) problems.push(`${folder}/config.json: ${name} is not published`);
  }
  const written = readdirSync(path.join(root, folder)).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  return [
    ...problems,
    ...written.flatMap((name) =>
      changesetProblems(`${folder}/${name}`, readFileSync(path.join(root, folder, name), 'utf8'), published),
    ),
  ];
}
