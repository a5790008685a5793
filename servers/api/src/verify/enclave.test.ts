import { expect, it, vi } from 'vitest';
import { enclavePage, enclaveScript, tokenForm } from './enclave.ts';

/** Runs the script of an enclave in a page. */
function run(status = 200) {
  const calls: [string, RequestInit][] = [];
  const posted: unknown[] = [];
  const parent = { postMessage: (...args: readonly unknown[]) => posted.push(args) };
  let listener: (event: object) => Promise<void> = async () => undefined;
  const location = { reload: vi.fn() };
  const timers: number[] = [];
  const page = {
    ...{ parent, location, URL },
    document: { currentScript: { src: 'https://verify.example/index.js?token=a.b' } },
    addEventListener: (_: string, one: typeof listener) => (listener = one),
    fetch: async (url: string, init: RequestInit) => {
      calls.push([url, init]);
      return { status };
    },
    setTimeout: (_: unknown, milliseconds: number) => timers.push(milliseconds),
  };
  new Function(...Object.keys(page), enclaveScript)(...Object.values(page));
  const say = (data: unknown, source: unknown = parent) =>
    listener({ data, origin: 'https://dapp.example', source });
  return { calls, posted, location, timers, say };
}

const hash = 'ab'.repeat(32);

it('reports a hash of the framing page with the origin that the browser gives, and its token', async () => {
  const { calls, posted, timers, say } = run();
  expect(posted).toEqual([['verify_ready', '*']]);
  expect(timers).toEqual([55 * 60 * 1_000]);
  await say(hash);
  expect(calls).toMatchObject([['/attestation', { method: 'POST', headers: { 'x-csrf-token': 'a.b' } }]]);
  expect(JSON.parse(String(calls[0]?.[1].body))).toEqual({
    attestationId: hash,
    origin: 'https://dapp.example',
  });
});

it('ignores other windows and what is no hash', async () => {
  const { calls, say } = run();
  await say(hash, {});
  for (const data of [hash.slice(1), `${hash}a`, 5, undefined]) await say(data);
  expect(calls).toEqual([]);
});

it.each([
  [403, 1],
  [200, 0],
  [429, 0],
])('after the answer %i it is loaded again %i times', async (status, times) => {
  const { location, say } = run(status);
  await say(hash);
  expect(location.reload).toHaveBeenCalledTimes(times);
});

it('may be framed by one page only', () => {
  const { html, headers } = enclavePage('a.b', 'https://dapp.example');
  expect(html).toContain('<script src="/index.js?token=a.b">');
  expect(headers).toMatchObject({ 'x-csrf-token': 'a.b' });
  expect(headers['content-security-policy']).toContain('frame-ancestors https://dapp.example;');
});

it.each([
  ['a.b-c_1', true],
  ['', false],
  ['a"b', false],
  ['a'.repeat(2_049), false],
])('a token in a URL: %s, %s', (token, isOne) => {
  expect(tokenForm.test(token)).toBe(isOne);
});
