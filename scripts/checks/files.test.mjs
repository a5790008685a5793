import { expect, test } from 'vitest';
import { check } from './files.mjs';
import { sampleHouse } from './sample-house.mjs';

/** @param {Record<string, string>} files */
async function problemsOf(files) {
  const root = sampleHouse(files);
  return await check(root);
}

test('default: a short file with a good name passes', async () => {
  expect(await problemsOf({ 'packages/a/src/topic/thing.ts': 'export const a = 1;\n' })).toEqual([]);
});

test('behavior: a file or folder that says nothing is named', async () => {
  const problems = await problemsOf({
    'packages/a/src/utils/x.ts': '',
    'packages/a/src/x/helpers.ts': '',
    'packages/a/src/exports/utils.ts': '',
  });
  expect(problems).toHaveLength(2);
});

test('behavior: 500 lines are the most, generated files are left alone', async () => {
  const problems = await problemsOf({
    'a/long.ts': 'x;\n'.repeat(501),
    'a/fits.ts': 'x;\n'.repeat(500),
    'a/made.generated.ts': 'x;\n'.repeat(900),
  });
  expect(problems).toEqual(['a/long.ts: 501 lines, at most 500']);
});

test('behavior: a star export is named', async () => {
  expect(await problemsOf({ 'a/b.ts': "export type * from './c.ts';\n" })).toHaveLength(1);
});

test("behavior: a page's import() that could throw at once is named", async () => {
  const problems = await problemsOf({
    'packages/core/src/a/throws.ts': "const load = () => import('./b.ts');\n",
    'adapters/wagmi/src/a/throws.ts': "import('./b.ts').then(run);\n",
    'packages/core/src/a/rejects.ts': "const load = async () => import('./b.ts');\nawait import('./c.ts');\n",
    'packages/core/src/a/types.ts': "let made: import('./b.ts').B;\ntype C = typeof import('./b.ts');\n",
    'packages/core/src/a/thing.test.ts': "const load = () => import('./b.ts');\n",
    'servers/relay/src/a/thing.ts': "const load = () => import('./b.ts');\n",
  });
  expect(problems.map((problem) => problem.split(':')[0]).sort()).toEqual([
    'adapters/wagmi/src/a/throws.ts',
    'packages/core/src/a/throws.ts',
  ]);
});
