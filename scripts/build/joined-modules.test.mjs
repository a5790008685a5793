import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { joinModules } from './join-modules.mjs';
import { joinedModules } from './joined-modules.mjs';

/** @type {string[]} */
const folders = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** @param {Record<string, string>} files */
function place(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'mooring-joined-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

/** @param {string} root @param {string} name */
const workspace = (root, name) => ({
  name: `@mooring/${name}`,
  folder: path.join(root, name),
  kind: /** @type {const} */ ('library'),
  uses: [],
  manifest: { name: `@mooring/${name}`, exports: { '.': { 'mooring-source': './src/exports/index.ts' } } },
});

test('a module belongs to the first moment that needs it, through the names that are taken of an entry', () => {
  const root = place({
    'low/src/exports/index.ts':
      "export { first } from '../a/first.ts';\nexport { later, type Later } from '../a/later.ts';\nexport { other } from '../a/other.ts';\nexport { never } from '../a/never.ts';",
    'low/src/a/first.ts': "import type { Later } from './later.ts';\nexport const first = 1 as Later;",
    'low/src/a/later.ts':
      "import { first } from './first.ts';\nexport type Later = number;\nexport const later = first;",
    'low/src/a/other.ts': 'export const other = 1;',
    'low/src/a/never.ts': 'export const never = 1;',
    'high/src/page.ts':
      "import { first } from '@mooring/low';\nexport const load = () => import('./view.ts');\nvoid first;",
    'high/src/view.ts': "import { first, later, other } from '@mooring/low';\nvoid [first, later, other];",
  });
  const low = workspace(root, 'low');
  const all = [low, workspace(root, 'high')];
  const moments = [{ roots: ['high/src/page.ts'] }, { name: 'view', roots: ['high/src/view.ts'] }];
  const given = { root, moments };
  expect([...joinedModules(low, all, given)]).toEqual([['view', ['a/later.js', 'a/other.js']]]);
  // One module alone needs no other in its place.
  expect([...joinedModules(workspace(root, 'high'), all, given)]).toEqual([]);
  const elsewhere = moments.map((moment) => ({ ...moment, packages: ['@mooring/high'] }));
  expect([...joinedModules(low, all, { root, moments: elsewhere })]).toEqual([]);
  expect(() => joinedModules(low, all, { root, moments: [{ roots: ['gone.ts'] }] })).toThrow('gone.ts');
});

test('joined modules are one, and every path gives what it gave', async () => {
  const root = place({
    'package.json': '{ "type": "module", "name": "sample" }',
    'dist/a/one.js':
      'import { base } from "./base.js";\nimport { sep } from "node:path";\nconst name = () => ["one", base, sep].join(" ");\nconst load = () => import("./late.js");\nexport { load, name };',
    'dist/a/base.js': 'const base = "base";\nexport { base };',
    'dist/a/late.js': 'import { name } from "./one.js";\nconst late = name();\nexport { late };',
    'dist/b/two.js':
      'import { name as one } from "../a/one.js";\nconst name = () => ["two", one()].join(" ");\nexport { name };',
  });
  const dist = path.join(root, 'dist');
  const before = await import(pathToFileURL(path.join(dist, 'b/two.js')).href);
  await joinModules(dist, 'view', ['a/one.js', 'b/two.js', 'b/type-only.js']);

  expect(readdirSync(path.join(dist, 'joined')).sort()).toEqual(['view.js', 'view.js.map']);
  expect(readFileSync(path.join(dist, 'a/one.js'), 'utf8')).not.toContain('const');
  /** @param {string} file */
  const load = (file) => import(`${pathToFileURL(path.join(dist, file)).href}?joined`);
  const [one, two] = [await load('a/one.js'), await load('b/two.js')];
  expect(Object.keys(one).sort()).toEqual(['load', 'name']);
  expect(one.name()).toBe(`one base ${path.sep}`);
  expect(two.name()).toBe(before.name());
  expect((await one.load()).late).toBe(one.name());
});
