import { expect, test } from 'vitest';
import { check } from './limits.mjs';
import { sampleHouse } from './sample-house.mjs';

const table = 'packages/protocol/src/limits/limits.ts';
const rows = { [table]: '/** §9: a toast. */\nexport const toastMs = 1_500;\n' };
const reader = {
  'packages/core/src/a/reader.ts':
    "import { toastMs } from '@mooring/protocol/limits';\nexport const b = toastMs;\n",
};

/** @param {Record<string, string>} files */
const problemsOf = (files) => check(sampleHouse({ ...rows, ...reader, ...files }));

test('default: accepts rows in use, limits of a single file, and sizes that are equal by chance', async () => {
  expect(
    await problemsOf({
      'packages/core/src/a/a.ts': 'const restoreLimit = 10_000;\nconst maxCalls = 1_000;\n',
      'adapters/wagmi/src/a.ts': 'const maxCalls = 1_000;\nconst silentLimit = 8_000;\n',
      'adapters/wagmi/src/a.test.ts': '// spec §9\nconst restoreLimit = 10_000;\n',
    }),
  ).toEqual([]);
});

test('error: a time declared twice, a row declared again, and a limit of the specification outside the table', async () => {
  const problems = await problemsOf({
    'packages/core/src/a/a.ts': 'export const goodbyeLimit = 3_000;\n',
    'adapters/wagmi/src/a.ts': 'const goodbyeLimit = 3_000;\nconst toastMs = 1_500;\n',
    'packages/react/src/a/a.tsx': '/** Spec §9. */\nconst backMs = 100;\n',
  });
  expect(problems.map((problem) => problem.slice(problem.indexOf(': ') + 2))).toEqual([
    `toastMs is a row of ${table}; import it`,
    'goodbyeLimit = 3_000 is in adapters/wagmi/src/a.ts, too; give it a row in packages/protocol/src/limits/limits.ts',
    `a limit of the specification belongs in ${table}`,
  ]);
});

test('error: a time with a one-word name, and a lifetime equal to a row', async () => {
  const problems = await problemsOf({
    [table]: `${rows[table]}\n/** §9: a week. */\nexport const sessionLifetimeSeconds = 604_800;\n`,
    'packages/core/src/a/a.ts':
      "import { sessionLifetimeSeconds } from '@mooring/protocol/limits';\nconst pause = 3_000;\n",
    'packages/react/src/a/a.ts': 'const longest = 3_000;\nconst silenceTimeoutMs = 3_000;\n',
    'packages/sign-client/src/a/a.ts': 'const longestLife = 604_800;\n',
  });
  expect(problems).toEqual([
    'packages/core/src/a/a.ts: pause = 3_000 needs a name that says what is limited, and the unit',
    `packages/sign-client/src/a/a.ts: longestLife equals sessionLifetimeSeconds of ${table}; import it`,
  ]);
});

test('error: a time declared in two files of servers', async () => {
  const problems = await problemsOf({
    'servers/api/src/a/a.ts': 'const pause = 1_000;\n',
    'servers/relay/src/a/a.ts': 'const pause = 1_000;\n',
  });
  expect(problems).toEqual([
    'servers/relay/src/a/a.ts: pause = 1_000 is in servers/api/src/a/a.ts, too; give it a row in packages/protocol/src/limits/limits.ts',
  ]);
});

test('error: an unused row, and one without a source', async () => {
  const problems = await problemsOf({
    [table]: `${rows[table]}\nexport const backMs = 100;\n`,
  });
  expect(problems).toEqual([
    `${table}: backMs does not say where it comes from`,
    `${table}: backMs is read by no file`,
  ]);
});
