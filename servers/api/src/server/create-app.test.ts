import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, it, onTestFinished } from 'vitest';
import { createError } from '../errors.ts';
import { answerUnread, createApp } from './create-app.ts';

it('reports the status of failed answers only', async () => {
  const statuses: number[] = [];
  const errors: string[] = [];
  const app = createApp(
    ({ message }) => errors.push(message),
    (status) => statuses.push(status),
  );
  app.get('/fine', (context) => context.text('fine'));
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.get('/node', () => {
    throw createError('NODE_UNAVAILABLE', { chain: 'eip155:1' });
  });
  app.get('/own', (context) => context.json({}, 502));
  const answers = await Promise.all(
    ['/fine', '/absent', '/broken', '/node', '/own'].map(async (path) => (await app.request(path)).status),
  );
  expect(answers).toEqual([200, 404, 500, 502, 502]);
  expect(statuses.toSorted()).toEqual([500, 502, 502]);
  expect(errors).toEqual(['broken']);
});

it('answers requests without an address, and reports what else no application has answered', async () => {
  const errors: unknown[] = [];
  const answer = (error: unknown) => answerUnread(error, (one) => errors.push(one));
  const [invalid, broken] = [answer(new RequestError('Invalid URL')), answer('broken')];
  expect([invalid.status, broken.status, errors]).toEqual([400, 500, ['broken']]);
  expect(await invalid.json()).toMatchObject({ error: { code: 'REQUEST_INVALID', retryable: false } });
  expect(await broken.json()).toMatchObject({ error: { code: 'SERVER_FAILED' } });
  for (const { headers } of [invalid, broken]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
});

it('answers that the database is unavailable while its disk is full, and reports the error', async () => {
  const errors: Error[] = [];
  const app = createApp(
    (error) => errors.push(error),
    () => undefined,
  );
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  app.get('/full', () => {
    throw new DrizzleQueryError('insert into names', ['value'], full);
  });
  const answer = await app.request('/full');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.json()).toMatchObject({ error: { code: 'DATABASE_UNAVAILABLE', retryable: true } });
  expect(errors).toHaveLength(1);
});

it.each([
  ['no failure', 'ends its side', undefined],
  ['no failure', 'closes the connection', undefined],
  ['another error', 'closes the connection', new Error('broken')],
])('reports %s of a request whose client %s within the body', async (_reports, what, broken) => {
  const reported: unknown[] = [];
  const app = createApp(
    (error) => reported.push(error),
    (status) => reported.push(status),
  );
  const happened = new EventEmitter();
  app.post('/body', async (context) => {
    happened.emit('begun');
    const text = context.req.text();
    return context.text(await (broken ? text.catch(() => Promise.reject(broken)) : text));
  });
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    (request, response) => void answer(request, response).then(() => happened.emit('answered')),
  );
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close().closeAllConnections());
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  const begun = once(happened, 'begun');
  client.write('POST /body HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf');
  await begun;
  const answered = once(happened, 'answered');
  if (what === 'ends its side') client.end();
  else client.destroy();
  await answered;
  expect(reported).toEqual(broken ? [broken, 500] : []);
});
