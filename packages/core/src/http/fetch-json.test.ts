import { apiLimits } from '@mooring/protocol/api';
import { FakeClock } from '@mooring/protocol/testing';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { fetchJson } from './fetch-json.ts';

const schema = v.object({ balances: v.array(v.object({ name: v.string() })) });
const answer = { balances: [{ name: 'Ether' }] };

async function ask(reply: LocalApi['answer']) {
  const api = await localApi(reply);
  const clock = new FakeClock();
  return { api, clock, answered: fetchJson(`${api.url}/v1/thing?a=1`, schema, { clock }) };
}

describe('an answer of an API', () => {
  it('keeps strings as strings: a token may be called 10n', async () => {
    const named = { balances: [{ name: '10n' }] };
    const { answered } = await ask((response) => sendJson(response, 200, named));
    expect(await answered).toEqual(named);
  });

  it('is requested without cookies or a referrer', async () => {
    let headers: object = {};
    const { answered } = await ask((response, request) => {
      headers = request.headers;
      sendJson(response, 200, answer);
    });
    await answered;
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
  });

  it.each([
    ['balances.0.name Expected string, received number', { balances: [{ name: 7 }] }],
    ['balances Required', {}],
    ['Expected object, received null', null],
  ])('that does not match the schema is an error that names the place: %s', async (problem, body) => {
    const { answered } = await ask((response) => sendJson(response, 200, body));
    await expect(answered).rejects.toMatchObject({
      code: 'API_ANSWER_INVALID',
      message: `The API gave an answer that cannot be read: ${problem}.`,
    });
  });

  it('that is not JSON, or too long, is rejected', async () => {
    const html = await ask((response) => response.end('<!doctype html>'));
    await expect(html.answered).rejects.toMatchObject({
      code: 'API_ANSWER_INVALID',
      message: 'The API gave an answer that cannot be read: it is not JSON.',
    });
    const endless = await ask((response) => response.end(`"${'x'.repeat(apiLimits.answer)}"`));
    await expect(endless.answered).rejects.toMatchObject({
      code: 'API_ANSWER_INVALID',
      message: expect.stringContaining('too long'),
    });
  });

  it('reports its own error, even with an unknown code', async () => {
    const error = { code: 'TOMORROWS_CODE', message: 'Not today.', retryable: true };
    const { answered } = await ask((response) => sendJson(response, 503, { error }));
    await expect(answered).rejects.toMatchObject(error);
  });

  it.each([
    [404, 'ROUTE_NOT_FOUND', false],
    [502, 'HTTP_STATUS', true],
  ])('of another server, %i, is %s', async (status, code, retryable) => {
    const { answered } = await ask((response) => {
      response.writeHead(status);
      response.end('<h1>Bad Gateway</h1>');
    });
    await expect(answered).rejects.toMatchObject({ code, retryable });
  });

  it('times out after 10 s', async () => {
    let came = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      came = resolve;
    });
    const { answered, clock } = await ask(() => came());
    const failed = expect(answered).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: 'The API took too long.',
    });
    await arrived;
    await clock.advance(10_000);
    await failed;
  });

  it('is unreachable if the server is missing or hangs up', async () => {
    const { answered } = await ask((response) => response.destroy());
    await expect(answered).rejects.toMatchObject({ code: 'API_UNREACHABLE', retryable: true });
    await expect(fetchJson('http://127.0.0.1:1', schema, { clock: new FakeClock() })).rejects.toMatchObject({
      code: 'API_UNREACHABLE',
    });
  });
});

it('is posted as text, which needs no preflight, or put, with the headers of the caller', async () => {
  const requested: (string | undefined)[] = [];
  const api = await localApi(async (response, request) => {
    let body = '';
    for await (const part of request) body += part;
    requested.push(request.method, body, request.headers['content-type'], request.headers.authorization);
    sendJson(response, 200, answer);
  });
  const clock = new FakeClock();
  await fetchJson(api.url, schema, { clock, posted: { body: { a: 1 } } });
  await fetchJson(api.url, schema, { clock, method: 'PUT', headers: { authorization: 'Bearer x' } });
  expect(requested).toEqual([
    ...['POST', '{"a":1}', 'text/plain;charset=UTF-8', undefined],
    ...['PUT', '', undefined, 'Bearer x'],
  ]);
});

it("rejects with the caller's reason once it aborts, and if its address is unknown", async () => {
  const api = await localApi(() => undefined);
  const controller = new AbortController();
  const clock = new FakeClock();
  const requested = fetchJson(api.url, schema, { clock, signal: controller.signal });
  const reason = new Error('enough');
  controller.abort(reason);
  await expect(requested).rejects.toBe(reason);
  await expect(fetchJson(Promise.reject(reason), schema, { clock })).rejects.toBe(reason);
});

it('rejects a failure whose answer is too long to be read', async () => {
  const { answered } = await ask((response) => {
    response.writeHead(500);
    response.end('x'.repeat(apiLimits.answer + 1));
  });
  await expect(answered).rejects.toMatchObject({ code: 'API_ANSWER_INVALID' });
});
