import { apiLimits } from '@mooring/protocol/api';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { getJson } from './get-json.ts';

const schema = v.object({ balances: v.array(v.object({ name: v.string() })) });
const answer = { balances: [{ name: 'Ether' }] };

async function ask(reply: LocalApi['answer'], tail = '') {
  const api = await localApi(reply);
  const { core, clock } = makeCore({ api: `${api.url}${tail}` });
  return { api, core, clock, answered: getJson(core, '/v1/thing?a=1', schema) };
}

describe('an answer of the API', () => {
  it('is read by its schema, from below the address that the site gives', async () => {
    const { api, answered } = await ask((response) => sendJson(response, 200, answer), '/api/');
    expect(await answered).toEqual(answer);
    expect(api.asked).toEqual(['/api/v1/thing?a=1']);
  });

  it('keeps texts as texts: a token may be called 10n', async () => {
    const named = { balances: [{ name: '10n' }] };
    const { answered } = await ask((response) => sendJson(response, 200, named));
    expect(await answered).toEqual(named);
  });

  it('carries nothing of the page along', async () => {
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
  ])('that does not fit is an error that says where: %s', async (problem, body) => {
    const { answered } = await ask((response) => sendJson(response, 200, body));
    await expect(answered).rejects.toMatchObject({
      code: 'API_ANSWER_INVALID',
      message: `The API gave an answer that cannot be read: ${problem}.`,
    });
  });

  it('that is no JSON, or never ends, is refused', async () => {
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

  it('says itself what is wrong, also by a code that is new', async () => {
    const error = { code: 'TOMORROWS_CODE', message: 'Not today.', retryable: true };
    const { answered } = await ask((response) => sendJson(response, 503, { error }));
    await expect(answered).rejects.toMatchObject(error);
  });

  it.each([
    [404, 'ROUTE_NOT_FOUND', false],
    [502, 'HTTP_STATUS', true],
  ])('of another make, %i, is %s', async (status, code, retryable) => {
    const { answered } = await ask((response) => {
      response.writeHead(status);
      response.end('<h1>Bad Gateway</h1>');
    });
    await expect(answered).rejects.toMatchObject({ code, retryable });
  });

  it('that does not come is given up after 10 s', async () => {
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

  it('is not waited for once the instance is gone', async () => {
    const { answered, core } = await ask(() => undefined);
    const failed = expect(answered).rejects.toThrow();
    core.destroy();
    await failed;
  });

  it('of a server that is not there, or that hangs up, cannot be had', async () => {
    const { answered } = await ask((response) => response.destroy());
    await expect(answered).rejects.toMatchObject({ code: 'API_UNREACHABLE', retryable: true });
    const { core } = makeCore({ api: 'http://127.0.0.1:1' });
    await expect(getJson(core, '/v1/thing', schema)).rejects.toMatchObject({ code: 'API_UNREACHABLE' });
  });
});
