import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check, expectedFields, fieldProblems } from './manifests.mjs';
import { sampleHouse } from './sample-house.mjs';

const top = {
  name: 'house',
  version: '0.0.0',
  license: 'MIT',
  type: 'module',
  engines: { node: '>=20.19' },
  homepage: 'https://git.example.com/house#readme',
  bugs: { url: 'https://git.example.com/house/issues' },
  repository: { type: 'git', url: 'git+https://git.example.com/house.git' },
  workspaces: ['packages/*'],
};
const files = [
  'dist',
  'src',
  '!src/**/*.test.ts',
  '!src/**/*.test.tsx',
  '!src/**/*.test-d.ts',
  '!src/**/test-support',
];
/** @type {Record<string, unknown>} */
const whole = {
  name: '@house/boat',
  description: 'A boat.',
  keywords: ['boat', 'sea', 'oar'],
  sideEffects: false,
  exports: {},
  files,
};
const boat = { ...whole, ...expectedFields('packages/boat', whole, top) };

/** @param {Record<string, unknown>} changes */
const problemsOf = (changes) => fieldProblems('packages/boat', { ...boat, ...changes }, top);

test('accepts a complete manifest', () => {
  expect(problemsOf({})).toEqual([]);
});

test.each(
  /** @type {const} */ ([
    ['homepage', 'https://elsewhere.example'],
    ['bugs', undefined],
    ['repository', top.repository],
    ['publishConfig', { access: 'public' }],
    ['engines', { node: '>=18' }],
    ['license', 'ISC'],
    ['typesVersions', undefined],
  ]),
)('%s has to be what the root manifest and the folder say', (field, value) => {
  expect(problemsOf({ [field]: value })).toEqual([
    expect.stringMatching(`^packages/boat/package\\.json: ${field} has to be `),
  ]);
});

test('reports too few keywords, duplicates, and tests among the files', () => {
  const fewKeywords = 'packages/boat/package.json: keywords has to list 3 words or more';
  expect(problemsOf({ keywords: ['boat', 'boat', 'boat'] })).toEqual([fewKeywords]);
  expect(problemsOf({ keywords: undefined })).toEqual([fewKeywords]);
  expect(problemsOf({ files: files.filter((name) => name !== '!src/**/*.test.ts') })).toEqual([
    'packages/boat/package.json: files lacks !src/**/*.test.ts',
  ]);
});

test('requires no registry fields of a private package, and no types for old compilers of a server', () => {
  const { license, type, engines } = top;
  expect(
    fieldProblems('packages/boat', { private: true, description: 'A boat.', license, type, engines }, top),
  ).toEqual([]);
  expect(expectedFields('servers/boat', {}, top)).not.toHaveProperty('typesVersions');
});

test('update writes the fields of the root manifest into every package', async () => {
  const root = sampleHouse({
    'package.json': top,
    'package-lock.json': {},
    'packages/boat/package.json': { ...boat, homepage: 'https://old.example', version: '1.2.3' },
  });
  const stale = 'packages/boat/package.json: homepage has to be "https://git.example.com/house#readme"';
  expect(await check(root)).toContain(stale);
  await check(root, { update: true });
  expect(await check(root)).not.toContain(stale);
  const written = JSON.parse(readFileSync(path.join(root, 'packages/boat/package.json'), 'utf8'));
  expect(written).toMatchObject({ homepage: top.homepage, version: '1.2.3' });
});

test('a dependency under an alias is pinned too, and is not one of the originals', async () => {
  const root = sampleHouse({
    'package.json': top,
    'package-lock.json': {
      packages: {
        'node_modules/vite7': { name: 'vite', integrity: 'sha512-x' },
        'node_modules/boat': { name: '@walletconnect/core', integrity: 'sha512-x' },
      },
    },
    'packages/boat/package.json': {
      ...boat,
      devDependencies: { vite7: 'npm:vite@7.3.8', oar: 'npm:@sea/oar@^1.0.0' },
    },
  });
  const problems = await check(root);
  expect(problems.filter((one) => /vite|oar/.test(one))).toEqual([
    'packages/boat/package.json: oar is "npm:@sea/oar@^1.0.0"; pin one version',
  ]);
  expect(problems).toContain(
    'package-lock.json: @walletconnect/core stands in our own tree; the originals have a folder of their own',
  );
});
