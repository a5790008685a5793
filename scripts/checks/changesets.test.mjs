import { expect, test } from 'vitest';
import { changesetProblems } from './changesets.mjs';

const published = new Set(['@mooring/core']);

test('default: a changeset that names a published package and says something passes', () => {
  expect(changesetProblems('a.md', "---\n'@mooring/core': minor\n---\n\nBetter.\n", published)).toEqual([]);
});

test('error: an unknown package, an unknown bump, nothing said, no head', () => {
  expect(changesetProblems('a.md', "---\n'@mooring/none': minor\n---\n\nBetter.\n", published)).toHaveLength(
    1,
  );
  expect(changesetProblems('a.md', "---\n'@mooring/core': huge\n---\n\nBetter.\n", published)).toHaveLength(
    1,
  );
  expect(changesetProblems('a.md', "---\n'@mooring/core': patch\n---\n\n", published)).toHaveLength(1);
  expect(changesetProblems('a.md', 'Better.\n', published)).toHaveLength(1);
});
