import { Hono } from 'hono';
import { generateSpecs } from 'hono-openapi';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { describeJson, readBy } from './describe-route.ts';

const query = v.object({ chain: v.pipe(v.string(), v.regex(/^eip155:/)), page: v.optional(v.string()) });
const body = v.object({ name: v.string() });

/** Routes with a query, a parameter and a body. */
function routes(): Hono {
  const hono = new Hono();
  const description = {
    summary: 'Boats',
    description: 'All boats.',
    answer: v.object({ boats: v.number() }),
  };
  const failures = { 404: 'PICTURE_NOT_FOUND' };
  hono.get('/boats', describeJson({ ...description, failures }), readBy('query', query), (context) =>
    context.json(context.req.valid('query')),
  );
  hono.get(
    '/boats/:id',
    readBy(
      'param',
      v.pipe(
        v.object({ id: v.string() }),
        v.check(() => false),
      ),
    ),
    (context) => context.json(context.req.valid('param')),
  );
  hono.post('/boats', describeJson({ ...description, failures: {}, body }), (context) => context.text('ok'));
  return hono;
}

it('passes on what the schema reads', async () => {
  const answer = await routes().request('/boats?chain=eip155:1&other=1');
  expect([answer.status, await answer.json()]).toEqual([200, { chain: 'eip155:1' }]);
});

it('names the member that does not match, or the place of the whole, and never repeats the input', async () => {
  const failure = async (path: string) => {
    const answer = await routes().request(path);
    return [answer.status, ((await answer.json()) as { error: unknown }).error] as const;
  };
  const [status, error] = await failure('/boats?chain=<script>');
  expect([status, error]).toEqual([
    400,
    {
      code: 'REQUEST_INVALID',
      message: expect.stringMatching(/\bchain: /),
      retryable: false,
    },
  ]);
  expect(JSON.stringify(error)).not.toContain('script');
  expect(await failure('/boats/7')).toMatchObject([400, { message: expect.stringMatching(/\bparam: /) }]);
});

it('describes answer, failures and body of a route, and the failure that every route may have', async () => {
  const { paths = {} } = await generateSpecs(routes());
  const { get, post } = paths['/boats'] ?? {};
  expect(get).toMatchObject({ summary: 'Boats', description: 'All boats.' });
  expect(get).not.toHaveProperty('requestBody');
  const described = (of: unknown) => JSON.stringify(of);
  // 400 comes with the query.
  expect(Object.keys(get?.responses ?? {})).toEqual(['200', '400', '404', '500']);
  expect(described(get?.responses?.['200'])).toContain('"boats"');
  expect(described(get?.responses?.['404'])).toMatch(/PICTURE_NOT_FOUND.*"retryable"/);
  expect(post?.requestBody).toMatchObject({ required: true });
  expect(described(post?.requestBody)).toContain('"name"');
});
