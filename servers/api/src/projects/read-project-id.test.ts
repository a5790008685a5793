import { isMooringError } from '@mooring/protocol';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readProjectId } from './read-project-id.ts';

async function read(query: string, init: RequestInit = {}): Promise<string> {
  const app = new Hono().all('/', async (context) => {
    try {
      return context.text(await readProjectId(context));
    } catch (error) {
      return context.text(isMooringError(error) ? error.code : String(error));
    }
  });
  return (await app.request(`/?${query}`, init)).text();
}

const header = { headers: { 'x-project-id': 'header' } };
const post = (body: string) => ({
  ...{ method: 'POST', body },
  headers: { 'content-length': `${body.length}` },
});

it.each([
  ['the query', 'projectId=query', header, 'query'],
  ['the other spelling', 'projectID=query', header, 'query'],
  ['the header', '', header, 'header'],
  ['the header if the query is empty', 'projectId=', header, 'header'],
  ['a body', '', post('{"projectId":"body"}'), 'body'],
  ['no body of unknown length', '', { method: 'POST', body: '{"projectId":"body"}' }, ''],
  ['no body if the query names it', 'projectId=query', post('{"projectId":"body"}'), 'query'],
  ['nothing', '', {}, ''],
  ['no body that is a list', '', post('["projectId"]'), ''],
  ['no body that is no JSON', '', post('{'), ''],
  ['no number', '', post('{"projectId":1}'), ''],
])('reads %s', async (_, query, init, id) => {
  expect(await read(query, init)).toBe(id);
});

it.each([`projectId=${'x'.repeat(129)}`, 'projectId=a%00b'])('refuses %s', async (query) => {
  expect(await read(query)).toBe('REQUEST_INVALID');
});
