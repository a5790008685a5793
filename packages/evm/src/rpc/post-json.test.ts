import { FakeClock } from '@mooring/protocol/testing';
import { expect, it } from 'vitest';
import { postJson } from './post-json.ts';

const url = 'https://node.example';

/** Posts to a server that answers as told. */
function post(answer: typeof fetch, clock = new FakeClock()) {
  return postJson(url, '{"id":1}', { clock, fetch: answer });
}

it('posts JSON, and reads JSON', async () => {
  const sent: unknown[] = [];
  const answer = await post(async (to, { method, body, headers } = {}) => {
    sent.push(to, method, body, new Headers(headers).get('content-type'));
    return new Response('{"result":"0x1"}');
  });
  expect(answer).toEqual({ result: '0x1' });
  expect(sent).toEqual([url, 'POST', '{"id":1}', 'application/json']);
});

it('rejects with the status of a server that refuses', async () => {
  await expect(post(async () => new Response('{}', { status: 503 }))).rejects.toMatchObject({
    code: 'HTTP_STATUS',
    message: expect.stringContaining('503'),
  });
});

it('gives up after 10 s, and ends the request', async () => {
  const clock = new FakeClock();
  let signal: AbortSignal | null | undefined;
  const posted = post((_url, init) => {
    signal = init?.signal;
    return new Promise(() => {});
  }, clock);
  const outcome = expect(posted).rejects.toMatchObject({ code: 'TIMED_OUT' });
  await clock.advance(9_999);
  expect(signal?.aborted).toBe(false);
  await clock.advance(1);
  await outcome;
  expect(signal?.aborted).toBe(true);
});

it.each<[string, typeof fetch]>([
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with more than 10 MB', async () => new Response(`"${'a'.repeat(10_000_000)}"`)],
])('rejects with what went wrong if a server %s', async (_name, answer) => {
  await expect(post(answer)).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
    cause: expect.any(Error),
  });
});

it('returns text that is not JSON, or nests too deep, unchanged', async () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  for (const text of ['<html>', deep(4_097)])
    expect((await post(async () => new Response(text))) === text).toBe(true);
  expect(await post(async () => new Response(deep(4_096)))).toBeInstanceOf(Array);
});
