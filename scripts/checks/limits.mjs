import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../build/source-files.mjs';
import { unshipped } from './tiers.mjs';

export const title = 'limits written once';

const table = 'packages/protocol/src/limits/limits.ts';
const constant = /^(?:export )?const (\w+)(?:: number)? = ([\d._]+(?: \* [\d_]+)*);/gm;
const imported = /import \{([^}]*)\} from '(?:@mooring\/protocol\/limits|[^']*\/limits\/limits\.ts)'/g;

/** @param {string} text */
const constantsOf = (text) =>
  [...text.matchAll(constant)].map(([, name = '', value = '']) => ({ name, value }));

/** Names of times: sizes are often equal by chance. */
const isTime = (/** @type {{ name: string, value: string }} */ { name, value }) =>
  /^\d[\d_]*_000/.test(value) && !/^(?:max|most|longest|largest|smallest)(?![a-z])/.test(name);

/** A name of one word, such as `timeout`, states neither what is limited nor the unit. */
const isUnnamed = (/** @type {{ name: string, value: string }} */ constant) =>
  isTime(constant) && /^[a-z]+$/.test(constant.name);

/**
 * Reports times that two files of packages, adapters and servers declare alike; constants outside the table that have
 * the name of a row, equal one of many seconds, or cite the paragraph of the specification; times of packages and
 * adapters with one-word names; rows without a source; and rows that no file reads.
 *
 * @param {string} root
 */
export async function check(root) {
  const files = sourceFiles(root).filter(
    (file) =>
      /^(?:packages|adapters|servers)\/[^/]+\/src\/.+\.tsx?$/.test(file) && !new RegExp(unshipped).test(file),
  );
  /** @type {Map<string, string>} */
  const seen = new Map();
  const rows = readFileSync(path.join(root, table), 'utf8');
  const names = constantsOf(rows).map(({ name }) => name);
  // Values this large are not equal by chance.
  const lifetimes = new Map(
    constantsOf(rows)
      .filter(({ name, value }) => name.endsWith('Seconds') && Number(value.replaceAll('_', '')) > 100_000)
      .map(({ name, value }) => [value, name]),
  );
  /** @type {Set<string>} */
  const read = new Set();
  const problems = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, list = ''] of text.matchAll(imported))
      for (const name of list.split(',')) read.add(name.trim());
    if (file === table) return [];
    const cited = /spec(?:ification)?,? §9/i.test(text)
      ? [`${file}: a limit of the specification belongs in ${table}`]
      : [];
    const twice = constantsOf(text).flatMap(({ name, value }) => {
      if (names.includes(name)) return [`${file}: ${name} is a row of ${table}; import it`];
      const lifetime = lifetimes.get(value);
      if (lifetime !== undefined) return [`${file}: ${name} equals ${lifetime} of ${table}; import it`];
      if (!isTime({ name, value })) return [];
      if (!file.startsWith('servers/') && isUnnamed({ name, value }))
        return [`${file}: ${name} = ${value} needs a name that says what is limited, and the unit`];
      const first = seen.get(`${name} ${value}`);
      seen.set(`${name} ${value}`, first ?? file);
      return first === undefined
        ? []
        : [`${file}: ${name} = ${value} is in ${first}, too; give it a row in ${table}`];
    });
    return [...cited, ...twice];
  });
  const unexplained = [...rows.matchAll(/(\*\/|[^/]\n)\nexport const (\w+)/g)]
    .filter(([, before]) => before !== '*/')
    .map(([, , name]) => `${table}: ${name} does not say where it comes from`);
  const unread = names
    .filter((name) => !read.has(name))
    .map((name) => `${table}: ${name} is read by no file`);
  return [...problems, ...unexplained, ...unread];
}
