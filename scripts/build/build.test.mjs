import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildLibrary } from './build-library.mjs';
import { withBuildLock } from './build-lock.mjs';
import { lacksTemplate } from './database-template.mjs';
import { fingerprint } from './fingerprint.mjs';
import { sourceFiles } from './source-files.mjs';
import { findWorkspace, readWorkspaces, rootFolder, selectWorkspaces } from './workspaces.mjs';

let root = '';
beforeEach(() => {
  // Inside the repository, so that build dependencies resolve.
  mkdirSync(path.join(rootFolder, 'node_modules/.cache'), { recursive: true });
  root = mkdtempSync(path.join(rootFolder, 'node_modules/.cache/build-'));
  write('package.json', { workspaces: ['packages/*', 'tool'] });
  write('package-lock.json', {});
  write('scripts/build/how.mjs', 'how');
  write('packages/a/package.json', {
    name: '@mooring/a',
    exports: { './styles.css': { 'mooring-source': './src/styles.css', default: './dist/styles.css' } },
  });
  write('packages/a/src/exports/index.ts', "export { a } from '../a/a.ts';");
  write('packages/a/src/a/a.ts', 'export const a: number = 1;');
  write('packages/b/package.json', { name: '@mooring/b', dependencies: { '@mooring/a': '0.0.0' } });
  write('packages/b/src/exports/index.ts', 'b');
  write('packages/c/package.json', { name: '@mooring/c', dependencies: { '@mooring/a': '0.0.0' } });
  write('packages/c/index.html', '');
  write('tool/package.json', { name: '@mooring/tool', peerDependencies: { '@mooring/b': '0.0.0' } });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} file @param {unknown} content */
function write(file, content) {
  const full = path.join(root, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, typeof content === 'string' ? content : JSON.stringify(content));
}

/** @param {readonly string[]} names */
const selected = (names) => selectWorkspaces(readWorkspaces(root), names).map(({ name }) => name);

describe('workspaces', () => {
  test('are libraries, apps or neither; those used only from source are not built', () => {
    expect(readWorkspaces(root).map(({ kind }) => kind)).toEqual(['library', 'library', 'app', 'other']);
    write('packages/a/package.json', { name: '@mooring/a', exports: { '.': './src/exports/index.ts' } });
    expect(readWorkspaces(root)[0]?.kind).toBe('other');
  });

  test('selects a named workspace with everything it needs to run, and throws on an unknown name', () => {
    expect(selected(['b'])).toEqual(['@mooring/a', '@mooring/b']);
    expect(selected(['c'])).toEqual(['@mooring/c']);
    expect(selected([])).toHaveLength(4);
    expect(() => selected(['z'])).toThrow('There is no workspace named z. Known: a, b, c, tool.');
  });
});

describe('a fingerprint', () => {
  /** @param {() => void} change */
  const changedBy = (change) => {
    const prints = () =>
      readWorkspaces(root).map((one, _index, all) => ({
        name: one.name,
        print: fingerprint(root, one, all, sourceFiles(root)),
      }));
    const before = prints();
    change();
    return prints().flatMap(({ name, print }, index) => (before[index]?.print === print ? [] : [name]));
  };

  test('changes with the sources of the workspace and of its dependencies', () => {
    const all = ['@mooring/a', '@mooring/b', '@mooring/c', '@mooring/tool'];
    expect(changedBy(() => write('packages/a/src/new.ts', ''))).toEqual(all);
    expect(changedBy(() => write('packages/b/src/new.ts', ''))).toEqual(['@mooring/b', '@mooring/tool']);
  });

  test('ignores tests and output; changes everywhere with the lock file and the build scripts', () => {
    expect(changedBy(() => write('packages/a/src/exports/index.test.ts', 'x'))).toEqual([]);
    expect(changedBy(() => write('packages/a/dist/index.js', 'x'))).toEqual([]);
    expect(changedBy(() => write('package-lock.json', { x: 1 }))).toHaveLength(4);
    expect(changedBy(() => write('scripts/build/how.mjs', 'other'))).toHaveLength(4);
  });

  test('is the same in every version of Node, so that suites in two versions share one build', () => {
    const { versions } = process;
    try {
      const other = { ...versions, node: versions.node.startsWith('20.') ? '22.0.0' : '20.19.0' };
      expect(changedBy(() => Object.defineProperty(process, 'versions', { value: other }))).toEqual([]);
    } finally {
      Object.defineProperty(process, 'versions', { value: versions });
    }
  });
});

describe('a library', () => {
  test('is published file by file; every file of src/exports is an entry, listed in the manifest or not', async () => {
    write('packages/a/src/lazy.ts', "export const loadLater = async () => import('./exports/later.tsx');");
    write('packages/a/src/exports/later.tsx', "export { later } from '../a/later.ts';");
    write('packages/a/src/a/later.ts', "import { a } from './a.ts';\nexport const later = a;");
    write('packages/a/src/a/a.ts', "export { loadLater } from '../lazy.ts';\nexport const a: number = 1;");
    write('packages/a/src/exports/index.ts', "export { a, loadLater } from '../a/a.ts';");
    write('packages/a/src/exports/index.test.ts', 'throw 1;');
    write('packages/a/src/styles.css', '.a { color: red; }');
    const workspaces = readWorkspaces(root);
    await buildLibrary(findWorkspace(workspaces, 'a'), workspaces);
    const dist = path.join(root, 'packages/a/dist');
    for (const file of ['index.js', 'later.js', 'lazy.js', 'a/a.js', 'a/later.js', 'styles.css'])
      expect([file, existsSync(path.join(dist, file))]).toEqual([file, true]);
    expect(existsSync(path.join(dist, 'index.test.js'))).toBe(false);
    expect(existsSync(path.join(dist, 'index.d.ts'))).toBe(false);
    expect(readFileSync(path.join(dist, 'lazy.js'), 'utf8')).toContain('import("./later.js")');
  });
});

describe('the template of a database', () => {
  const template = 'packages/a/database-template-1.tar.gz';
  /** @param {string} how */
  const writeMaker = (how) => {
    write('packages/a/package.json', {
      name: '@mooring/a',
      exports: {},
      files: ['database-template-*.tar.gz'],
    });
    write(
      'packages/a/src/database/write-template.ts',
      `export async function writeTemplate(): Promise<void> { ${how} }`,
    );
    const workspaces = readWorkspaces(root);
    return { workspaces, workspace: findWorkspace(workspaces, 'a') };
  };

  test('is missing until it is created', () => {
    const { workspace } = writeMaker('');
    expect(lacksTemplate(workspace)).toBe(true);
    write(template, 'template');
    expect(lacksTemplate(workspace)).toBe(false);
    expect(lacksTemplate(findWorkspace(readWorkspaces(root), 'b'))).toBe(false);
  });

  test('fails a build only for packing if it cannot be created', async () => {
    const { workspace, workspaces } = writeMaker("throw new Error('no memory');");
    await buildLibrary(workspace, workspaces);
    expect(existsSync(path.join(root, 'packages/a/dist/index.js'))).toBe(true);
    await expect(buildLibrary(workspace, workspaces, { declarations: true })).rejects.toThrow('no memory');
  });
});

describe('withBuildLock', () => {
  test('lets one build run at a time, and takes over the lock of a dead process', async () => {
    write('lock', String(2 ** 30));
    const lock = path.join(root, 'lock');
    /** @type {string[]} */
    const order = [];
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    const first = withBuildLock(lock, async () => {
      order.push('first begins');
      await held;
      order.push('first ends');
    });
    const second = withBuildLock(lock, async () => void order.push('second'), release);
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });
});
