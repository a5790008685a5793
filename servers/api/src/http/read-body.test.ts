import { isMooringError } from '@mooring/protocol';
import { Hono } from 'hono';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { peekText, readJson } from './read-body.ts';

const form = v.object({ name: v.string(), count: v.optional(v.number()) });

/** What is read from a body, or the problem with it. */
async function read(body: string, schema: v.GenericSchema = form, type = 'text/plain'): Promise<unknown> {
  const app = new Hono().post('/', async (context) => {
    try {
      return context.json((await readJson(context, schema, 60)) as object);
    } catch (error) {
      return context.text(isMooringError(error, 'REQUEST_INVALID') ? error.message : String(error), 400);
    }
  });
  const response = await app.request('/', { method: 'POST', body, headers: { 'content-type': type } });
  return response.status === 200 ? response.json() : response.text();
}

it.each(['text/plain', 'application/json', 'application/octet-stream'])(
  'reads JSON sent as %s',
  async (type) => {
    expect(await read('{"name":"a","count":2}', form, type)).toEqual({ name: 'a', count: 2 });
  },
);

it.each([
  ['', 'body: no JSON'],
  ['{"name":', 'body: no JSON'],
  [`"${'x'.repeat(60)}"`, 'body: more than 60 bytes'],
  ['[]', 'body: a list, not an object'],
  ['{"name":5}', 'name'],
  ['{}', 'name'],
  ['"text"', 'body'],
])('names the problem of %j', async (body, problem) => {
  expect(await read(body)).toContain(problem);
});

it('reads a list where one is expected, and no list as an object of optional members', async () => {
  expect(await read('["a"]', v.array(v.string()))).toEqual(['a']);
  expect(await read('[]', v.object({ name: v.optional(v.string()) }))).toContain('a list, not an object');
});

it('reads a body twice, within the bounds of each', async () => {
  const app = new Hono().post('/:ahead', async (context) => {
    const ahead = await peekText(context, Number(context.req.param('ahead')));
    const read = await readJson(context, form, 20).catch((error: unknown) => String(error));
    const after = await peekText(context, 20);
    return context.json({ ahead, read, after });
  });
  const post = async (
    ahead: number,
    body: string,
    headers: object = { 'content-length': `${body.length}` },
  ) => (await app.request(`/${ahead}`, { method: 'POST', body, headers: { ...headers } })).json();
  const [short, long] = ['{"name":"a"}', `{"name":"${'a'.repeat(20)}"}`];
  expect(await post(100, short)).toEqual({ ahead: short, read: { name: 'a' }, after: short });
  expect(await post(100, long)).toEqual({ ahead: long, read: expect.stringContaining('more than 20 bytes') });
  expect(await post(10, short)).toEqual({ read: { name: 'a' }, after: short });
  // Sent in chunks: its length is only known once it is read.
  expect(await post(100, short, {})).toEqual({ read: { name: 'a' }, after: short });
});
