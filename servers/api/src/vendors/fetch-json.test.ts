import * as v from 'valibot';
import { expect, it } from 'vitest';
import { serveVendor } from '../test-support/serve-vendor.ts';
import { fetchJson, type VendorFailure, vendorAddress } from './fetch-json.ts';

const ask = fetchJson({ timeoutMs: 10_000, maxBytes: 65_536 });
const anything = v.object({ a: v.unknown() });
const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => undefined,
    (error: VendorFailure) => error.message,
  );

it('reads an answer of 128 levels and refuses a deeper one', async () => {
  const { url } = await serveVendor(({ path }) => ({ body: nested(path === '/deep' ? 129 : 128) }));
  await expect(ask({ url, schema: anything })).resolves.toHaveProperty('a');
  expect(await failureOf(ask({ url: `${url}/deep`, schema: anything }))).toBe(
    'the answer is no JSON, or nested too deep',
  );
});

it('rejects an answer that is not JSON, too long, of another form, or an error, without quoting it', async () => {
  const answers: Record<string, { readonly status?: number; readonly body: unknown }> = {
    '/html': { body: '<html>' },
    '/long': { body: { a: 'x'.repeat(65_536) } },
    '/form': { body: { b: 1 } },
    '/error': { status: 503, body: { a: 'secret' } },
  };
  const { url } = await serveVendor(({ path }) => answers[path] ?? { body: '' });
  const failures = await Promise.all(
    Object.keys(answers).map((path) => failureOf(ask({ url: `${url}${path}`, schema: anything }))),
  );
  expect(failures).toEqual([
    'the answer is no JSON, or nested too deep',
    'the answer has more than 65536 bytes',
    'the answer is not as documented: a',
    'the answer has status 503',
  ]);
});

it('does not follow a redirect', async () => {
  const { url } = await serveVendor(() => ({ status: 302, body: {} }));
  expect(await failureOf(ask({ url, schema: anything }))).toMatch(/^(no connection|the answer has status)/);
});

it('writes the address of a route with its query', () => {
  expect(vendorAddress('https://vendor.example/v1//', '/quote', { a: 'b c' })).toBe(
    'https://vendor.example/v1/quote?a=b+c',
  );
  expect(vendorAddress('https://vendor.example', '/quote')).toBe('https://vendor.example/quote');
});
