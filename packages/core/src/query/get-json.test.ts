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
    expect(api.requested).toEqual(['/api/v1/thing?a=1']);
  });

  it('is aborted when the instance is destroyed', async () => {
    const { answered, core } = await ask(() => undefined);
    const failed = expect(answered).rejects.toThrow();
    core.destroy();
    await failed;
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
  expect(api.requested).toEqual(paths);
});
