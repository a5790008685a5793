import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { hasLeft } from './has-left.ts';

const request = (destroyed: boolean, errored: Error | null = null) =>
  ({ env: { incoming: { socket: { destroyed }, errored } } }) as unknown as Context;
const abort = new DOMException('aborted', 'AbortError');
const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

it.each([
  ['its socket is gone', request(true), true],
  ['it ended within its body', request(false, reset), true],
  ['it is there', request(false), false],
  ['it came from no socket', { env: {} } as Context, false],
  ['it has no environment', {} as Context, false],
])('a client has left if %s', (_, context, isGone) => {
  expect([abort, reset].map((error) => hasLeft(context, error))).toEqual([isGone, isGone]);
});

it.each([undefined, null, 'AbortError', new Error('database'), new TypeError('a fault')])(
  '%s counts, also if the client is gone',
  (error) => {
    expect(hasLeft(request(true), error)).toBe(false);
  },
);
