import { expect, it, test } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { observeSuggestions, readNewLabel } from './suggestions.ts';

test.each([
  [' Bobby ', { label: 'bobby' }],
  ['b-o-b', { label: 'b-o-b' }],
  ['', { problem: 'empty' }],
  ['bob', { problem: 'short' }],
  ['bob_by', { problem: 'invalid' }],
  ['bobby.', { problem: 'invalid' }],
  ['-bobby', { problem: 'invalid' }],
  ['боббб', { problem: 'invalid' }],
])('%j', (text, read) => {
  expect(readNewLabel(text)).toEqual(read);
});

it('reads which names are available', async () => {
  const suggestions = [{ name: 'bobby.mooring.test', registered: true }];
  const api = await localApi((response) => sendJson(response, 200, { suggestions }));
  const observed = observeSuggestions(makeCore({ api: api.url }).core, 'bobby');
  const stop = observed.subscribe(() => undefined);
  await expect.poll(() => observed.read().data).toEqual({ suggestions });
  expect(api.requested).toEqual(['/v1/profile/suggestions/bobby']);
  stop();
});
