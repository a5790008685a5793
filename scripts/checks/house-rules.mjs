import { existsSync } from 'node:fs';
import path from 'node:path';
import { cruise } from 'dependency-cruiser';
import { sourceFiles } from '../build/source-files.mjs';
import { cruiseOptions, forbidden } from './cruiser-rules.mjs';

export const title = 'dependency direction, cycles and names';

const folders = ['packages', 'adapters', 'servers', 'apps', 'test', 'scripts'];

/**
 * Cycles between modules, type-only imports included. A lazy entry ends a cycle: modules that `lazy.ts` loads by
 * `import()` do not count. dependency-cruiser's `viaOnly` cannot express this: it examines only the first cycle of an
 * import, so one through `lazy.ts` hides another.
 *
 * @param {readonly import('dependency-cruiser').IModule[]} modules
 */
function cycles(modules) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dynamic }) => !(dynamic && /\/src\/lazy(\.generated)?\.ts$/.test(source)))
        .map(({ resolved }) => resolved),
    ]),
  );
  /** @type {string[][]} */
  const found = [];
  const done = new Set();
  /** @param {string} name @param {readonly string[]} trail */
  const visit = (name, trail) => {
    if (trail.includes(name)) found.push([...trail.slice(trail.indexOf(name)), name]);
    else if (!done.has(name)) for (const next of imports.get(name) ?? []) visit(next, [...trail, name]);
    done.add(name);
  };
  for (const name of imports.keys()) visit(name, []);
  return found;
}

/** Files whose place states their purpose: entries, test support, catalogues, and lazy loaders. */
const placed = /\.(?:test-d|browser|generated)\.|\/src\/(?:exports|testing)\/|\/test-support\/|\/src\/lazy/;

/**
 * Files of the same name in a package, which make a search by name ambiguous.
 *
 * @param {readonly string[]} files
 */
function sameNames(files) {
  /** @type {Map<string, string>} */
  const first = new Map();
  return files.flatMap((file) => {
    const member = /^(?:packages|adapters|servers|apps|test)\/[^/]+\/src\//.exec(file)?.[0];
    if (member === undefined || placed.test(file)) return [];
    const key = `${member}${path.basename(file)}`;
    const other = first.get(key);
    first.set(key, other ?? file);
    return other === undefined ? [] : [`${file} has the name of ${other} (one name a file)`];
  });
}

/**
 * Reports imports that the tiers forbid, cycles, and files of the same name in a package.
 *
 * @param {string} root
 */
export async function check(root) {
  const present = folders.filter((folder) => existsSync(path.join(root, folder)));
  const { output } = await cruise(present, {
    ...cruiseOptions,
    baseDir: root,
    validate: true,
    // Its types require literal rules; ours are generated from a table.
    ruleSet: {
      forbidden: /** @type {import('dependency-cruiser').IForbiddenRuleType[]} */ (
        /** @type {unknown} */ (forbidden)
      ),
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text');
  return [
    ...output.summary.violations.map(({ rule, from, to }) => `${from} → ${to} (${rule.name})`),
    ...cycles(output.modules).map((trail) => `${trail.join(' → ')} (no cycle)`),
    ...sameNames(sourceFiles(root).filter((file) => /\.tsx?$/.test(file))),
  ];
}
