import { expect, test } from 'vitest';
import { licenceOf } from './licence-text.mjs';
import { check } from './licences.mjs';
import { sampleHouse } from './sample-house.mjs';

const mit = 'Permission is hereby granted, free of charge, to any person\nobtaining a copy of this software';

/** @param {Record<string, string | object>} files @param {object[]} [exceptions] */
async function problemsOf(files, exceptions = []) {
  /** @type {Record<string, { packages: Record<string, unknown> }>} */
  const records = {};
  for (const [name, content] of Object.entries(files)) {
    const [, tree = '', place = ''] = name.match(/^(.*?)(node_modules\/.+)\/package\.json$/) ?? [];
    if (!place) continue;
    records[`${tree}node_modules/.package-lock.json`] ??= { packages: {} };
    Object.assign(records[`${tree}node_modules/.package-lock.json`]?.packages ?? {}, { [place]: content });
  }
  const root = sampleHouse({
    'scripts/checks/licence-exceptions.json': { exceptions },
    ...files,
    ...records,
  });
  return await check(root);
}

test('default: a package with an MIT file passes, nested and scoped ones are read', async () => {
  expect(
    await problemsOf({
      'node_modules/a/package.json': { name: 'a', version: '1.0.0', license: 'MIT' },
      'node_modules/a/LICENSE': mit,
      'node_modules/@b/c/package.json': { name: '@b/c', version: '1.0.0' },
      'node_modules/@b/c/licence.md': mit,
    }),
  ).toEqual([]);
  const nested = await problemsOf({
    'node_modules/a/package.json': { name: 'a', version: '1.0.0' },
    'node_modules/a/LICENSE': mit,
    'node_modules/a/node_modules/d/package.json': { name: 'd', version: '2.0.0', license: 'MIT' },
  });
  expect(nested).toEqual(['d@2.0.0: ships no licence file (its manifest says MIT)']);
});

test('behavior: uses the file, not the manifest', async () => {
  const problems = await problemsOf({
    'node_modules/a/package.json': { name: 'a', version: '1.0.0', license: 'MIT' },
    'node_modules/a/LICENSE': 'Business Source License 1.1\nLicensor: someone',
  });
  expect(problems).toEqual(['a@1.0.0: LICENSE: BUSL-1.1; not under an accepted licence']);
});

test("behavior: also reads the originals' tree", async () => {
  const problems = await problemsOf({
    'test/interop/originals/node_modules/o/package.json': { name: 'o', version: '1.0.0' },
  });
  expect(problems).toHaveLength(1);
});

test('args: an exception applies to its versions only, and needs a reason and a use', async () => {
  const files = {
    'node_modules/a-linux/package.json': { name: 'a-linux', version: '1.0.0', license: 'MIT' },
  };
  const exception = { name: 'a-*', versions: ['1.0.0'], licence: 'MIT', reason: 'the program of a' };
  expect(await problemsOf(files, [exception])).toEqual([]);
  expect(await problemsOf(files, [{ ...exception, versions: ['2.0.0'] }])).toHaveLength(2);
  expect(await problemsOf(files, [{ ...exception, reason: '' }])).toEqual(['a-*: no reason given']);
});

test('behavior: does not mistake a licence that mentions the GPL for it', () => {
  expect(licenceOf('Mozilla Public License Version 2.0 … GNU Lesser General Public License')).toBe('MPL-2.0');
  expect(licenceOf('GNU LESSER GENERAL PUBLIC LICENSE Version 3')).toBe('LGPL');
  expect(licenceOf('All rights reserved.')).toBeUndefined();
});
