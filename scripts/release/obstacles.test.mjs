import { expect, test } from 'vitest';
import { releaseObstacles } from './obstacles.mjs';

const free = {
  manifest: { repository: { url: 'git+https://git.house.org/house.git' } },
  status: '\n',
  environment: { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.house.org' },
  unreleased: [],
};

test('allows a release from a clean tree with a repository, in a CI with an identity token', () => {
  expect(releaseObstacles(free)).toEqual([]);
  expect(releaseObstacles({ ...free, environment: { SIGSTORE_ID_TOKEN: 'x' } })).toEqual([]);
});

test('rejects a missing or placeholder repository', () => {
  const words = [expect.stringContaining('repository in package.json is a placeholder')];
  const url = 'git+https://git.example.com/house.git';
  expect(releaseObstacles({ ...free, manifest: { repository: { url } } })).toEqual(words);
  expect(releaseObstacles({ ...free, manifest: {} })).toEqual(words);
});

test('rejects changes in the work tree, and an environment without an identity token', () => {
  expect(releaseObstacles({ ...free, status: ' M package.json\n', environment: {} })).toEqual([
    'The work tree has changes: commit them first.',
    expect.stringContaining('release from CI'),
  ]);
});

test('rejects pages that still state that the packages are not on npm', () => {
  expect(releaseObstacles({ ...free, unreleased: ['README.md', 'docs/boat.md'] })).toEqual([
    expect.stringContaining('README.md, docs/boat.md'),
  ]);
});
