import { expect, it } from 'vitest';
import { SharedBodies } from './shared-bodies.ts';

const message = (topic: string, sequence: number, data: string) => ({
  topic,
  sequence,
  data,
  id: 'id',
  publisher: 'publisher',
  publishedAt: 0,
  expiresAt: 1,
});

it('encodes a message once for all holders, even if it is read from the store again', () => {
  const bodies = new SharedBodies();
  const body = bodies.of(message('a', 1, 'text'));
  expect(body.toString()).toBe('text');
  expect(bodies.of(message('a', 1, 'text'))).toBe(body);
  expect(bodies.of(message('a', 2, 'text'))).not.toBe(body);
  expect(bodies.of(message('b', 1, 'text'))).not.toBe(body);
});
