import { expect, test } from 'vitest';
import { releaseObstacles } from './obstacles.mjs';

const free = {
  manifest: { repository: { url: 'git+https://git.house.org/house.git' } },
  status: '\n',
  environment: { ACTIONS_ID_TOKEN_REQUEST_URL: 'https://token.house.org' },
};

test('a clean tree with a home, in a CI that can say who it is, may be released', () => {
  expect(releaseObstacles(free)).toEqual([]);
  expect(releaseObstacles({ ...free, environment: { SIGSTORE_ID_TOKEN: 'x' } })).toEqual([]);
});

test('a placeholder for the repository, or none, stands in the way', () => {
  const words = [expect.stringContaining('repository in package.json is a placeholder')];
  const url = 'git+https://git.example.com/house.git';
  expect(releaseObstacles({ ...free, manifest: { repository: { url } } })).toEqual(words);
  expect(releaseObstacles({ ...free, manifest: {} })).toEqual(words);
});

test('changes in the work tree and a machine without an identity stand in the way', () => {
  expect(releaseObstacles({ ...free, status: ' M package.json\n', environment: {} })).toEqual([
    'The work tree has changes: commit them first.',
    expect.stringContaining('release from CI'),
  ]);
});
