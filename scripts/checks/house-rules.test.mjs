import path from 'node:path';
import { expect, test } from 'vitest';
import { runTool } from '../start/run-command.mjs';
import { check } from './house-rules.mjs';
import { sampleHouse } from './sample-house.mjs';

/** @param {string} name @param {Record<string, string>} [dependencies] */
function manifest(name, dependencies = {}) {
  return {
    name: `@mooring/${name}`,
    type: 'module',
    exports: { '.': { 'mooring-source': './src/exports/index.ts' }, './extra': './src/exports/extra.ts' },
    dependencies,
  };
}

/** @param {Record<string, string | object>} files */
async function problemsOf(files) {
  const root = sampleHouse({
    'package.json': { name: 'house', workspaces: ['packages/*'] },
    'packages/protocol/package.json': manifest('protocol'),
    'packages/protocol/src/exports/index.ts': "export { bytes } from '../bytes/bytes.ts';\n",
    'packages/protocol/src/bytes/bytes.ts': 'export const bytes = 1;\n',
    'packages/core/package.json': manifest('core', { '@mooring/protocol': '0.0.0' }),
    'packages/core/src/exports/index.ts': "export { bytes as core } from '@mooring/protocol';\n",
    'node_modules/viem/package.json': { name: 'viem', version: '1.0.0', main: 'index.js' },
    'node_modules/viem/index.js': 'export const chain = 1;\n',
    ...files,
  });
  return await check(root);
}

test('default: an import down the tiers is fine', async () => {
  expect(await problemsOf({})).toEqual([]);
});

test('behavior: reports two files or tests of the same name in a package, but not entries', async () => {
  const problems = await problemsOf({
    'packages/protocol/src/json/bytes.ts': 'export const json = 1;\n',
    'packages/protocol/src/bytes/index.ts': 'export const index = 1;\n',
    'packages/core/src/bytes/bytes.ts': 'export const other = 1;\n',
    'packages/core/src/connect/words.test.ts': 'export {};\n',
    'packages/core/src/store/words.test.ts': 'export {};\n',
  });
  expect(problems.sort()).toEqual([
    'packages/core/src/store/words.test.ts has the name of packages/core/src/connect/words.test.ts (one name a file)',
    'packages/protocol/src/json/bytes.ts has the name of packages/protocol/src/bytes/bytes.ts (one name a file)',
  ]);
});

test('behavior: reports an import up the tiers', async () => {
  const problems = await problemsOf({
    'packages/protocol/package.json': manifest('protocol', { '@mooring/core': '0.0.0' }),
    'packages/protocol/src/bytes/bytes.ts':
      "import { core } from '@mooring/core';\nexport const bytes = core;\n",
  });
  expect(problems).toContainEqual(
    'packages/protocol/src/bytes/bytes.ts → packages/core/src/exports/index.ts (tier of packages/protocol)',
  );
  expect(problems.some((line) => line.endsWith('(no cycle)'))).toBe(true);
});

test('behavior: a type-only import up the tiers counts', async () => {
  const problems = await problemsOf({
    'packages/protocol/src/bytes/bytes.ts':
      "import type { core } from '@mooring/core';\nexport const bytes: typeof core | 1 = 1;\n",
  });
  expect(problems.join()).toContain('(tier of packages/protocol)');
});

test('behavior: reports a relative import that leaves the package', async () => {
  const problems = await problemsOf({
    'packages/core/src/exports/index.ts': "export { bytes } from '../../../protocol/src/exports/index.ts';\n",
  });
  expect(problems.join()).toContain('(by name, not by path)');
});

test('behavior: reports a cycle of type-only imports', async () => {
  const problems = await problemsOf({
    'packages/core/src/exports/index.ts': "export type { A } from '../a/a.ts';\n",
    'packages/core/src/a/a.ts': "import type { B } from './b.ts';\nexport type A = { b: B };\n",
    'packages/core/src/a/b.ts': "import type { A } from './a.ts';\nexport type B = { a?: A };\n",
  });
  expect(problems.join()).toContain('(no cycle)');
});

test('behavior: reports a chain library outside its folders, except in tests', async () => {
  const problems = await problemsOf({
    'packages/core/package.json': manifest('core', { '@mooring/protocol': '0.0.0', viem: '1.0.0' }),
    'packages/core/src/exports/index.ts': "export { chain } from 'viem';\n",
    'packages/core/src/a/a.test.ts': "import { chain } from 'viem';\nexport const used = chain;\n",
  });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('(chain libraries in their places)');
});

test('behavior: kit may import universal only on demand', async () => {
  const files = {
    'packages/kit/package.json': manifest('kit', { '@mooring/adapter-universal': '0.0.0' }),
    'adapters/universal/package.json': manifest('adapter-universal'),
    'adapters/universal/src/exports/index.ts': 'export const paired = 1;\n',
  };
  const eager = "import { paired } from '@mooring/adapter-universal';\nexport const kit = paired;\n";
  const lazy = "export const kit = async () => import('@mooring/adapter-universal');\n";
  expect((await problemsOf({ ...files, 'packages/kit/src/lazy.ts': lazy })).join()).toBe('');
  expect((await problemsOf({ ...files, 'packages/kit/src/exports/index.ts': eager })).join()).toContain(
    '(on demand from packages/kit)',
  );
});

test('behavior: reports a member without a tier', async () => {
  const problems = await problemsOf({
    'packages/stray/package.json': manifest('stray', { '@mooring/protocol': '0.0.0' }),
    'packages/stray/src/exports/index.ts': "export { bytes } from '@mooring/protocol';\n",
  });
  expect(problems.join()).toContain('(no member outside the table)');
});

test('behavior: reports a folder without a place in the order, and where to add it', async () => {
  const problems = await problemsOf({
    'packages/core/src/weather/weather.ts': "export { bytes as weather } from '@mooring/protocol';\n",
  });
  expect(problems.join()).toContain('packages/core/src/weather/weather.ts');
  expect(problems.join()).toContain('put it into the order in scripts/checks/tiers.mjs');
});

test('behavior: allows a cycle through lazy.ts, which hides no other cycle', async () => {
  const core = (/** @type {Record<string, string>} */ files) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`packages/core/src/${name}.ts`, text]));
  const files = core({
    'exports/index': "export { a } from '../connect/a.ts';\n",
    'exports/modal': "export { a } from '../connect/a.ts';\nexport { b } from '../connect/b.ts';\n",
    lazy: "export const loadModal = async () => import('./exports/modal.ts');\n",
    'connect/a': "import { loadModal } from '../lazy.ts';\nexport const a = loadModal;\n",
    'connect/b':
      "import { loadModal } from '../lazy.ts';\nimport { a } from './a.ts';\nexport const b = [a, loadModal];\n",
  });
  expect(await problemsOf(files)).toEqual([]);
  const next = (/** @type {string} */ from, /** @type {string} */ to) =>
    `import { loadModal } from '../lazy.ts';\nimport { ${to} } from './${to}.ts';\nexport const ${from} = [${to}, loadModal];\n`;
  const circle = core({
    'exports/modal': ['a', 'b', 'c']
      .map((name) => `export { ${name} } from '../connect/${name}.ts';\n`)
      .join(''),
    'connect/a': next('a', 'b'),
    'connect/b': next('b', 'c'),
    'connect/c': next('c', 'a'),
  });
  expect((await problemsOf({ ...files, ...circle })).join()).toContain('(no cycle)');
});

test('behavior: reports import() outside lazy.ts, except in types and tests', async () => {
  const problems = await problemsOf({
    'packages/clear-signing/package.json': manifest('clear-signing'),
    'packages/clear-signing/src/lazy.ts':
      "export const loadMore = async () => import('./exports/extra.ts');\n",
    'packages/clear-signing/src/exports/extra.ts': 'export const more = 1;\n',
    'packages/clear-signing/src/exports/index.ts': "export type More = typeof import('./extra.ts');\n",
    'packages/clear-signing/src/text/a.ts': "export const load = async () => import('../words/b.ts');\n",
    'packages/clear-signing/src/text/a.test.ts': "export const load = async () => import('./a.ts');\n",
    'packages/clear-signing/src/words/b.ts': 'export const b = 1;\n',
  });
  expect(problems.filter((line) => line.includes('import()'))).toEqual([
    'packages/clear-signing/src/text/a.ts → packages/clear-signing/src/words/b.ts (import() in lazy.ts only)',
  ]);
});

test('behavior: files at the root of src are below all folders; lazy.ts loads exports', async () => {
  const problems = await problemsOf({
    'packages/core/src/exports/modal.ts': "export { open } from '../connect/open.ts';\n",
    'packages/core/src/connect/open.ts':
      "import { createError } from '../errors.ts';\nimport { loadModal } from '../lazy.ts';\nexport const open = [createError, loadModal];\n",
    'packages/core/src/errors.ts':
      "import { bytes } from '@mooring/protocol';\nimport { late } from './connect/late.ts';\nexport const createError = [bytes, late];\n",
    'packages/core/src/lazy.ts':
      "export const loadModal = async () => import('./exports/modal.ts');\nexport const loadLate = async () => import('./connect/late.ts');\n",
    'packages/core/src/connect/late.ts': 'export const late = 1;\n',
    'packages/core/src/stray.ts': "export { late } from './connect/late.ts';\n",
  });
  expect(problems.sort()).toEqual([
    'packages/core/src/errors.ts → packages/core/src/connect/late.ts (root of src)',
    'packages/core/src/lazy.ts → packages/core/src/connect/late.ts (lazy entries)',
    'packages/core/src/stray.ts → packages/core/src/connect/late.ts (files at the root of src)',
  ]);
});

test('behavior: reports a file or folder with a meaningless name', async () => {
  const problems = await problemsOf({
    'packages/core/src/exports/index.ts': "export { a } from '../app/helpers/a.ts';\n",
    'packages/core/src/app/helpers/a.ts': "export { a } from '../utils.ts';\n",
    'packages/core/src/app/utils.ts': 'export const a = 1;\n',
  });
  expect(problems.filter((line) => line.endsWith('(names say something)'))).toHaveLength(2);
});

test('behavior: imports.grit reports `export type *`, and import() that could throw synchronously', async () => {
  const house = path.join(import.meta.dirname, '../..');
  const root = sampleHouse({
    'biome.json': { plugins: [path.join(import.meta.dirname, 'imports.grit')] },
    'throws.ts': "export const load = () => import('./b.ts');\nimport('./b.ts').then(load);\n",
    'rejects.ts': "export const load = async () => import('./b.ts');\nawait import('./c.ts');\n",
    'types.ts': "export type A = typeof import('./b.ts');\nexport let made: import('./b.ts').B;\n",
    'star.ts': "export type * from './b.ts';\n",
  });
  const args = ['lint', '--colors=off', '.'];
  const { stderr } = await runTool(house, '@biomejs/biome/bin/biome', args, { cwd: root });
  const named = [...stderr.matchAll(/^(\S+) plugin /gm)].map(([, place]) => place);
  expect(named.sort()).toEqual(['star.ts:1:1', 'throws.ts:1:27', 'throws.ts:2:1']);
});
