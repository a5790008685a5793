import { expect, it } from 'vitest';
import { messages } from '../messages/wallet/en.generated.ts';
import { checkLink, type LinkCheck } from './check-link.ts';

const topic = 'ab'.repeat(32);
const query = `relay-protocol=irn&symKey=${'cd'.repeat(32)}`;
const link = `wc:${topic}@2?${query}&expiryTimestamp=100`;

it('accepts a link with spaces around it', () => {
  expect(checkLink(` ${link}\n`, 99_999)).toEqual({ ok: true, uri: link, topic });
  expect(checkLink(`wc:${topic}@2?${query}`, 1e15)).toMatchObject({ ok: true });
});

it('reports an expired link', () => {
  expect(complaint(checkLink(link, 100_000))).toBe(messages.linkExpired());
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
  expect(complaint(checkLink(typed, 0))).toBe(messages.linkWrong());
});

function complaint(check: LinkCheck): string | undefined {
  return check.ok ? undefined : check.why(messages);
}
