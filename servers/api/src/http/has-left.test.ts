import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { hasLeft } from './has-left.ts';

const request = (env?: object, signal = new AbortController().signal) =>
  ({ env, req: { raw: { signal } } }) as unknown as Context;
const incoming = (destroyed: boolean, errored: Error | null = null) =>
  request({ incoming: { socket: { destroyed }, errored } });
const abort = new DOMException('aborted', 'AbortError');
const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });

it.each([
  ['its socket is gone', incoming(true), true],
  ['it ended within its body', incoming(false, reset), true],
  ['it is there', incoming(false), false],
  ['it came from no socket', request({}), false],
  ['it has no environment', request(), false],
])('a client has left if %s', (_, context, isGone) => {
  expect([abort, reset].map((error) => hasLeft(context, error))).toEqual([isGone, isGone]);
});

it.each([undefined, null, 'AbortError', new Error('database'), new TypeError('a fault')])(
  '%s counts, also if the client is gone',
  (error) => {
    expect(hasLeft(incoming(true), error)).toBe(false);
  },
);

it('a client has left if the error is the abort reason of its request', () => {
  const gone = AbortSignal.abort(new Error('the client is gone'));
  expect(hasLeft(request({}, gone), gone.reason)).toBe(true);
  expect(hasLeft(request({}, gone), new Error('the client is gone'))).toBe(false);
});
