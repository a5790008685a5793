import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'tsdown';
import { parseAst } from 'vite';

/** Where joined modules stand below `dist`. */
const folder = 'joined';

/**
 * The names that a built module exports.
 *
 * @param {string} code
 * @returns {string[]}
 */
function exportedNames(code) {
  /** @type {any} */
  const program = parseAst(code);
  return program.body.flatMap((/** @type {any} */ node) => {
    if (node.type === 'ExportDefaultDeclaration' || node.type === 'ExportAllDeclaration')
      throw new Error('A joined module exports by name only');
    if (node.type !== 'ExportNamedDeclaration') return [];
    if (node.declaration === null || node.declaration === undefined)
      return node.specifiers.map((/** @type {any} */ one) => one.exported.name);
    const { declarations, id } = node.declaration;
    return declarations ? declarations.map((/** @type {any} */ one) => one.id.name) : [id.name];
  });
}

/** @param {string} from a file below `dist` @param {string} to likewise */
function specifier(from, to) {
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/**
 * Puts built modules into one, and leaves in the place of each what hands on its names, so that every path stays as it was.
 *
 * @param {string} dist
 * @param {string} name of the joined module
 * @param {readonly string[]} members below `dist`, closed: what they import at once is in it, or outside for good
 */
export async function joinModules(dist, name, members) {
  /** @type {Map<string, Map<string, string>>} file → its name for something → the joined module's */
  const shared = new Map();
  const used = new Set();
  for (const file of members.filter((one) => existsSync(path.join(dist, one)))) {
    /** @type {Map<string, string>} */
    const names = new Map();
    for (const own of exportedNames(readFileSync(path.join(dist, file), 'utf8'))) {
      let wanted = own;
      for (let count = 2; used.has(wanted); count += 1) wanted = `${own}${count}`;
      used.add(wanted);
      names.set(own, wanted);
    }
    if (names.size > 0) shared.set(file, names);
  }
  const target = `${folder}/${name}.js`;
  const entry = path.join(dist, `${name}.joined.mjs`);
  /** @param {Map<string, string>} names */
  const list = (names) =>
    [...names].map(([own, wanted]) => (own === wanted ? own : `${own} as ${wanted}`)).join(', ');
  writeFileSync(
    entry,
    [...shared].map(([file, names]) => `export { ${list(names)} } from './${file}';\n`).join(''),
  );
  try {
    await build({
      config: false,
      cwd: path.dirname(dist),
      entry: { [name]: entry },
      outDir: path.join(dist, folder),
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      fixedExtension: false,
      hash: false,
      clean: false,
      dts: false,
      sourcemap: true,
      logLevel: 'warn',
      report: false,
      checks: { pluginTimings: false },
      plugins: [
        {
          name: 'joined',
          resolveId: {
            order: 'pre',
            handler(source, importer) {
              if (importer === undefined) return null;
              if (!source.startsWith('.')) return { id: source, external: true };
              const file = path.relative(dist, path.resolve(path.dirname(importer), source));
              return shared.has(file)
                ? path.join(dist, file)
                : { id: specifier(target, file), external: 'relative' };
            },
          },
          load(id) {
            const map = `${id}.map`;
            if (!existsSync(map)) return null;
            return { code: readFileSync(id, 'utf8'), map: readFileSync(map, 'utf8'), moduleType: 'js' };
          },
        },
      ],
    });
  } finally {
    rmSync(entry);
  }
  for (const [file, names] of shared) {
    const back = [...names].map(([own, wanted]) => (own === wanted ? own : `${wanted} as ${own}`)).join(', ');
    writeFileSync(path.join(dist, file), `export { ${back} } from '${specifier(file, target)}';\n`);
    rmSync(path.join(dist, `${file}.map`), { force: true });
  }
}
