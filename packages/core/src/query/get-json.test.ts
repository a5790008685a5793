import { apiLimits } from '@mooring/protocol/api';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { makeCore } from '../test-support/fake-adapter.ts';
import { type LocalApi, localApi, sendJson } from '../test-support/local-api.node.ts';
import { fakeWallet } from '../testing/test-remote-wallet.ts';
import { getJson } from './get-json.ts';

const schema = v.object({ balances: v.array(v.object({ name: v.string() })) });
const answer = { balances: [{ name: 'Ether' }] };

async function ask(reply: LocalApi['answer'], tail = '') {
  const api = await localApi(reply);
  const { core, clock } = makeCore({ api: `${api.url}${tail}` });
  return { api, core, clock, answered: getJson(core, '/v1/thing?a=1', schema) };
}

describe('an answer of the API', () => {
  it("is validated by its schema, and requested below the site's API URL", async () => {
    const { api, answered } = await ask((response) => sendJson(response, 200, answer), '/api/');
    expect(await answered).toEqual(answer);
    expect(api.asked).toEqual(['/api/v1/thing?a=1']);
  });

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

  it('is aborted when the instance is destroyed', async () => {
    const { answered, core } = await ask(() => undefined);
    const failed = expect(answered).rejects.toThrow();
    core.destroy();
    await failed;
  });

  it('is unreachable if the server is missing or hangs up', async () => {
    const { answered } = await ask((response) => response.destroy());
    await expect(answered).rejects.toMatchObject({ code: 'API_UNREACHABLE', retryable: true });
    const { core } = makeCore({ api: 'http://127.0.0.1:1' });
    await expect(getJson(core, '/v1/thing', schema)).rejects.toMatchObject({ code: 'API_UNREACHABLE' });
  });
});

it("sends the paired page's client id with requests for chain data", async () => {
  const api = await localApi((response) => sendJson(response, 200, answer));
  const paired = Object.assign(fakeWallet(), { clientId: async () => 'did:key:z6Mk' });
  const { core } = makeCore({ api: api.url, wallets: [paired] });
  await getJson(core, '/v1/thing?a=1', schema);
  paired.grant({ eip155: { accounts: [], chains: [], methods: [] } });
  await getJson(core, '/v1/thing?a=1', schema);
  await getJson(core, '/v1/thing', schema);
  await getJson(core, '/appkit/v1/config', schema);
  paired.clientId = () => Promise.reject(new Error('the client is gone'));
  await getJson(core, '/v1/thing', schema);
  const named = 'clientId=did%3Akey%3Az6Mk';
  const paths = [
    '/v1/thing?a=1',
    `/v1/thing?a=1&${named}`,
    `/v1/thing?${named}`,
    '/appkit/v1/config',
    '/v1/thing',
  ];
  expect(api.asked).toEqual(paths);
});
