import { expect, test } from 'vitest';
import { check } from './namespace-literals.mjs';
import { sampleHouse } from './sample-house.mjs';

const table = {
  'packages/protocol/src/caip/address-forms.ts': 'const forms = { eip155: /x/, solana: /y/ };\n',
};

/** @param {Record<string, string>} files */
async function problemsOf(files) {
  return await check(sampleHouse({ ...table, ...files }));
}

test('default: allows the table, chain-specific files, tests and other words', async () => {
  expect(
    await problemsOf({
      'packages/evm/src/provider/a.ts': "export const a = 'eip155';\n",
      'packages/core/src/testing/a.ts': "export const a = 'eip155';\n",
      'packages/core/src/a/a.test.ts': "export const a = 'eip155';\n",
      'adapters/wagmi/src/a.ts': "export const a = 'eip155';\n",
      // A comment may contain 'eip155:1'.
      'packages/core/src/a/a.ts': "// 'eip155:1'\nexport const a = 'The eip155 namespace';\n",
    }),
  ).toEqual([]);
});

test('behavior: reports a namespace as a string, as the start of an id, in a template and as a type', async () => {
  const problems = await problemsOf({
    'packages/core/src/a/a.ts': [
      "export const a = 'eip155';",
      "export const b = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
      'export const c = `eip155:${a}`;',
      "export type D = 'eip155' | 'other';",
    ].join('\n'),
    'packages/react/src/a/b.tsx': "export const e = <p title={'solana'} />;\n",
  });
  expect(problems.map((problem) => problem.split(' is ')[0])).toEqual([
    "packages/core/src/a/a.ts: 'eip155'",
    "packages/core/src/a/a.ts: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'",
    "packages/core/src/a/a.ts: 'eip155:'",
    "packages/core/src/a/a.ts: 'eip155'",
    "packages/react/src/a/b.tsx: 'solana'",
  ]);
});

test('behavior: accepts a listed file, and reports it once it names no namespace', async () => {
  const file = 'packages/core/src/wallets/in-app-links.ts';
  expect(await problemsOf({ [file]: "export const a = 'eip155';\n" })).toEqual([]);
  expect((await problemsOf({ [file]: 'export const a = 1;\n' })).join()).toContain('take it off the list');
});

test('error: reports an unreadable table', async () => {
  const problems = await problemsOf({ 'packages/protocol/src/caip/address-forms.ts': 'export {};\n' });
  expect(problems).toEqual(['packages/protocol/src/caip/address-forms.ts: no rows']);
});
