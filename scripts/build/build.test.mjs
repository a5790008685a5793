import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildInOrder } from './build-in-order.mjs';
import { withBuildLock } from './build-lock.mjs';
import { fingerprints } from './fingerprint.mjs';
import { libraryEntries } from './library-entries.mjs';
import { isBuilt, removeStamp, writeStamp } from './stamps.mjs';
import { findWorkspace, inDependencyOrder, readWorkspaces, selectWorkspaces } from './workspaces.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'mooring-build-'));
  write('package.json', { workspaces: ['packages/*', 'tool'] });
  write('package-lock.json', {});
  write('scripts/build/how.mjs', 'how');
  write('packages/b/package.json', {
    name: '@mooring/b',
    dependencies: { '@mooring/a': '0.0.0', viem: '1' },
  });
  write('packages/b/src/exports/index.ts', 'b');
  write('packages/a/package.json', { name: '@mooring/a' });
  write('packages/a/src/exports/index.ts', 'a');
  write('packages/c/package.json', { name: '@mooring/c' });
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

const ordered = () => inDependencyOrder(readWorkspaces(root));

describe('building several at a time', () => {
  test('what bundles a private package waits for its build, nothing else waits', async () => {
    write('packages/a/package.json', { name: '@mooring/a', private: true });
    write('packages/c/package.json', { name: '@mooring/c', dependencies: { '@mooring/b': '0.0.0' } });
    /** @type {string[]} */
    const log = [];
    /** @type {Map<string, () => void>} */
    const ends = new Map();
    const all = buildInOrder(ordered(), 4, async ({ name }) => {
      log.push(`${name} begins`);
      await new Promise((resolve) => ends.set(name, () => resolve(undefined)));
      log.push(`${name} ends`);
    });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await turn();
    expect(log.sort()).toEqual(['@mooring/a begins', '@mooring/c begins', '@mooring/tool begins']);
    ends.get('@mooring/a')?.();
    await turn();
    expect(log.slice(3)).toEqual(['@mooring/a ends', '@mooring/b begins']);
    for (const end of ends.values()) end();
    await all;
    expect(log).toHaveLength(8);
  });

  test('stopped, it begins nothing more and is over when all that was under way has ended', async () => {
    /** @type {string[]} */
    const log = [];
    /** @type {(value?: unknown) => void} */
    let end = () => {};
    const all = buildInOrder(ordered(), 2, async ({ name }) => {
      log.push(name);
      if (log.length === 1) throw new Error('stopped');
      await new Promise((resolve) => {
        end = resolve;
      });
      log.push('ended');
    });
    all.catch(() => log.push('over'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toHaveLength(2);
    end();
    await expect(all).rejects.toThrow('stopped');
    expect(log.slice(2)).toEqual(['ended', 'over']);
  });

  test('one at a time is enough', async () => {
    write('packages/a/package.json', { name: '@mooring/a', private: true });
    /** @type {string[]} */
    const log = [];
    await buildInOrder(ordered(), 1, async ({ name }) => void log.push(name));
    expect(log).toEqual(ordered().map(({ name }) => name));
  });
});

describe('workspaces', () => {
  test('each comes after those it uses', () => {
    const names = ordered().map((one) => one.name);
    expect(names.indexOf('@mooring/a')).toBeLessThan(names.indexOf('@mooring/b'));
    expect(names.indexOf('@mooring/b')).toBeLessThan(names.indexOf('@mooring/tool'));
    expect(ordered().map((one) => one.kind)).toEqual(['library', 'library', 'app', 'other']);
  });

  test('what is read from its sources alone is not built', () => {
    write('packages/a/package.json', { name: '@mooring/a', exports: { '.': './src/exports/index.ts' } });
    expect(ordered().find(({ name }) => name === '@mooring/a')?.kind).toBe('other');
  });

  test('a circle is an error that shows it', () => {
    write('packages/a/package.json', { name: '@mooring/a', dependencies: { '@mooring/b': '0.0.0' } });
    expect(ordered).toThrow('@mooring/a → @mooring/b → @mooring/a');
  });

  test('a name chooses the workspace with all it needs to run; an unknown one is an error', () => {
    expect(selectWorkspaces(ordered(), ['b']).map((one) => one.name)).toEqual(['@mooring/a', '@mooring/b']);
    expect(selectWorkspaces(ordered(), [])).toHaveLength(4);
    write('packages/c/package.json', { name: '@mooring/c', dependencies: { '@mooring/a': '0.0.0' } });
    expect(selectWorkspaces(ordered(), ['c']).map((one) => one.name)).toEqual(['@mooring/c']);
    expect(() => findWorkspace(ordered(), 'z')).toThrow(
      'There is no workspace named z. Known: a, b, c, tool.',
    );
  });
});

describe('fingerprints', () => {
  /** @param {() => void} change */
  const changedBy = (change) => {
    const before = fingerprints(root, ordered());
    change();
    const after = fingerprints(root, ordered());
    return [...after.keys()].filter((name) => before.get(name) !== after.get(name));
  };

  test('a change reaches those that use the workspace, and no others', () => {
    expect(changedBy(() => write('packages/a/src/exports/index.ts', 'a2'))).toEqual([
      '@mooring/a',
      '@mooring/b',
      '@mooring/tool',
    ]);
    expect(changedBy(() => write('packages/a/src/new.ts', ''))).toContain('@mooring/a');
  });

  test('tests and output change nothing, the lock and the way of building change all', () => {
    expect(changedBy(() => write('packages/a/src/exports/index.test.ts', 'x'))).toEqual([]);
    expect(changedBy(() => write('packages/a/dist/index.js', 'x'))).toEqual([]);
    expect(changedBy(() => write('package-lock.json', { x: 1 }))).toHaveLength(4);
    expect(changedBy(() => write('scripts/build/how.mjs', 'other'))).toHaveLength(4);
  });
});

describe('stamps', () => {
  test('built means: from this very input, and all the output still there', () => {
    const workspace = findWorkspace(ordered(), 'a');
    expect(isBuilt(root, workspace, 'f')).toBe(false);
    write('packages/a/dist/cli/x.js', '1');
    writeStamp(root, workspace, 'f');
    expect(isBuilt(root, workspace, 'f')).toBe(true);
    expect(isBuilt(root, workspace, 'g')).toBe(false);
    rmSync(path.join(root, 'packages/a/dist/cli/x.js'));
    expect(isBuilt(root, workspace, 'f')).toBe(false);
    write('packages/a/dist/cli/x.js', '1');
    removeStamp(root, workspace);
    expect(isBuilt(root, workspace, 'f')).toBe(false);
  });
});

describe('libraryEntries', () => {
  test('exports, programs, platform variants and style sheets', () => {
    write('packages/a/package.json', {
      name: '@mooring/a',
      exports: {
        '.': {
          'mooring-source': './src/exports/index.ts',
          types: './dist/index.d.ts',
          node: './dist/node/index.js',
          default: './dist/index.js',
        },
        './tokens.css': { 'mooring-source': './src/tokens.css', default: './dist/tokens.css' },
        './package.json': './package.json',
      },
      imports: {
        '#platform': {
          'mooring-source': { node: './src/x/platform.node.ts', default: './src/x/platform.web.ts' },
          node: './dist/platform.node.js',
          default: './dist/platform.web.js',
        },
      },
    });
    write('packages/a/src/exports/react.tsx', '');
    write('packages/a/src/exports/react.test.tsx', '');
    write('packages/a/src/cli/serve.ts', '');
    expect(libraryEntries(findWorkspace(ordered(), 'a'))).toEqual({
      entries: {
        index: 'src/exports/index.ts',
        react: 'src/exports/react.tsx',
        'cli/serve': 'src/cli/serve.ts',
        'platform.node': 'src/x/platform.node.ts',
        'platform.web': 'src/x/platform.web.ts',
      },
      nodeEntries: { index: 'src/exports/index.ts' },
      copies: [{ from: './src/tokens.css', to: './dist/tokens.css' }],
    });
  });
});

describe('withBuildLock', () => {
  test('one at a time, and a dead holder does not stop the next', async () => {
    write('.mooring/build/lock', String(2 ** 30));
    /** @type {string[]} */
    const order = [];
    /** @type {() => void} */
    let release = () => {};
    const held = new Promise((resolve) => {
      release = () => resolve(undefined);
    });
    const first = withBuildLock(root, async () => {
      order.push('first begins');
      await held;
      order.push('first ends');
    });
    const second = withBuildLock(
      root,
      async () => {
        order.push('second');
      },
      release,
    );
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });
});
