import { expect, test } from 'vitest';
import { check } from './links.mjs';
import { sampleHouse } from './sample-house.mjs';

/** @param {Record<string, string>} files */
async function problemsOf(files) {
  const root = sampleHouse({ 'package.json': '{ "scripts": { "demo": "x" } }', ...files });
  return await check(root);
}

test('default: accepts existing links, anchors, scripts and paths', async () => {
  const page = [
    '# What it is, and `how`',
    '[up](../README.md#try-it-1) [here](#what-it-is-and-how) [out](https://nowhere.example/#x) `docs/` `docs/a.md`',
    'Run `npm run demo`, never `npm/other`; `^[0-9](.x)$` is a pattern.',
    '```sh',
    '[no link](gone.md) `docs/gone.md`',
    '# no heading',
    '```',
  ];
  expect(
    await problemsOf({
      'docs/a.md': page.join('\n'),
      'README.md': '# Try it\n\n## Try it!\n\n[a](docs/a.md)\n',
    }),
  ).toEqual([]);
});

test('behavior: reports a missing target with its page', async () => {
  const page = '[a](b.md) [c](../README.md#gone) [d](#no) `docs/no.ts` `npm run nothing`\n\n```\n# no\n```\n';
  expect(await problemsOf({ 'docs/a.md': page, 'README.md': '# Try it\n' })).toEqual([
    'docs/a.md: b.md leads nowhere',
    'docs/a.md: README.md has no #gone',
    'docs/a.md: docs/a.md has no #no',
    'docs/a.md: npm run nothing is no script',
    'docs/a.md: docs/no.ts is not there',
  ]);
});
