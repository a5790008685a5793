import { expect, it } from 'vitest';
import { messages } from '../messages/en.ts';
import { checkLink } from './check-link.ts';

const topic = 'ab'.repeat(32);
const query = `relay-protocol=irn&symKey=${'cd'.repeat(32)}`;
const link = `wc:${topic}@2?${query}&expiryTimestamp=100`;

it('takes a link with spaces around it', () => {
  expect(checkLink(` ${link}\n`, 99_999)).toEqual({ ok: true, uri: link, topic });
  expect(checkLink(`wc:${topic}@2?${query}`, 1e15)).toMatchObject({ ok: true });
});

it('says when it is too late', () => {
  expect(checkLink(link, 100_000)).toEqual({ ok: false, why: messages.linkExpired });
});

it.each([
  '',
  'wc:',
  'https://example.org',
  `wc:${topic}@1?${query}`,
  `wc:${topic}@2`,
  `wc:${topic.slice(2)}@2?${query}`,
  `wc:${topic}@2?symKey=zz`,
])('refuses %j', (typed) => {
  expect(checkLink(typed, 0)).toEqual({ ok: false, why: messages.linkWrong });
});
