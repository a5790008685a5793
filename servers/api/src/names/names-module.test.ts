import {
  accountFactoryAbi,
  accountFactoryBytecode,
  anvilAccounts,
  startAnvil,
  waitForReceipt,
} from '@mooring/devnet';
import type { RegisteredName } from '@mooring/protocol/api';
import { coinTypeOf } from '@mooring/protocol/api';
import { readSettings } from '@mooring/server-kit';
import { createPublicClient, createWalletClient, type Hex, http, zeroAddress } from 'viem';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { chainsFile } from '../test-support/chains-file.ts';
import { type Answer, openApi, type TestApi } from '../test-support/open-api.ts';

const [alice, bob, carol] = anvilAccounts;
if (!alice || !bob || !carol) throw new Error('anvil has accounts');
type Account = typeof alice;

const site = 'https://site.example';
let service: TestApi;

const open = (environment: Record<string, string> = {}) =>
  openApi({ ...readSettings(apiSettings, { ...environment, API_STATE: 'memory' }), port: 0 });

async function opened(environment: Record<string, string>): Promise<TestApi> {
  const api = await open(environment);
  onTestFinished(() => api.api.close());
  return api;
}

beforeAll(async () => {
  service = await open({ API_NAMES_PER_ADDRESS: '2', API_NAMES_CHANGES_RATE: '1000' });
}, 120_000);
afterAll(() => service.api.close());

interface Change {
  readonly account?: Account;
  readonly signer?: Account;
  readonly coinType?: number;
  readonly seconds?: number;
  readonly domain?: string | undefined;
  readonly origin?: string | undefined;
  readonly path?: string;
  readonly fields?: object;
  readonly address?: string;
  readonly on?: TestApi;
}

async function change({
  account = alice,
  signer = account,
  coinType = 60,
  seconds = 0,
  domain = 'site.example',
  path = '/v1/profile/account',
  fields = {},
  address = account?.address ?? '',
  on = service,
  ...sender
}: Change): Promise<Answer> {
  const { origin } = { origin: site, ...sender };
  const timestamp = Math.floor(on.time.now / 1_000) + seconds;
  const message = JSON.stringify({ ...fields, timestamp, domain });
  const signature = await signer?.signMessage({ message });
  return on.ask(path, {
    method: 'POST',
    headers: { ...(origin === undefined ? {} : { origin }), 'content-type': 'text/plain' },
    body: JSON.stringify({ coin_type: coinType, address, message, signature }),
  });
}

const register = (name: string, more: Change = {}) =>
  change({ ...more, fields: { name, attributes: {}, ...more.fields } });
const codeOf = ({ body }: Answer): string => JSON.parse(body).error.code;
const found = async (name: string, on = service): Promise<RegisteredName> =>
  JSON.parse((await on.ask(`/v1/profile/account/${name}`)).body);

describe('a name', () => {
  it('is registered by a signed message and found by name and address', async () => {
    const answer = await register('Alice.mooring.test', { fields: { attributes: { bio: 'Sails.' } } });
    expect(answer.status).toBe(200);
    const name: RegisteredName = JSON.parse(answer.body);
    const address = alice.address.toLowerCase();
    expect(name).toMatchObject({
      name: 'alice.mooring.test',
      addresses: { 60: { address } },
      attributes: [{ bio: 'Sails.' }],
      registered_at: new Date(service.time.now).toISOString(),
    });
    expect(await found('ALICE.mooring.test')).toEqual(name);
    const reverse = await service.ask(`/v1/profile/reverse/${alice.address}?apiVersion=2`);
    expect(JSON.parse(reverse.body)).toEqual([name]);
  });

  it('is the identity of its address, with an avatar only if pages can show it', async () => {
    const [, , , , erin, frank] = anvilAccounts;
    if (!erin || !frank) throw new Error('anvil has accounts');
    const avatar = 'https://pictures.example/erin.png';
    await register('erin.mooring.test', { account: erin, fields: { attributes: { avatar } } });
    await register('frank.mooring.test', {
      account: frank,
      fields: { attributes: { avatar: 'javascript:0' } },
    });
    const identity = async (address: string) =>
      JSON.parse((await service.ask(`/v1/identity/${address}`)).body);
    expect(await identity(erin.address)).toEqual({ name: 'erin.mooring.test', avatar });
    expect(await identity(frank.address)).toEqual({ name: 'frank.mooring.test', avatar: null });
    expect(await identity(carol.address.replace(/.$/, '0'))).toEqual({ name: null, avatar: null });
  });

  it('is rejected if taken or reserved', async () => {
    await register('taken-name.mooring.test', { account: bob });
    for (const name of ['taken-name.mooring.test', 'support.mooring.test']) {
      const answer = await register(name, { account: carol });
      expect([answer.status, codeOf(answer)]).toEqual([409, 'NAME_TAKEN']);
    }
  });

  it.each([
    'abc.mooring.test',
    'al ice.mooring.test',
    'alice',
    'alice.reown.id',
    '-alice.mooring.test',
    'xn--a.mooring.test',
  ])('is rejected if invalid: %s', async (name) => {
    const answer = await register(name, { account: carol });
    expect(answer.status).toBe(400);
    expect(['NAME_INVALID', 'REQUEST_INVALID']).toContain(codeOf(answer));
  });

  it('is limited in number per address, also for concurrent requests', async () => {
    const [, , , dave] = anvilAccounts;
    const answers = await Promise.all(
      ['dave1', 'dave2', 'dave3', 'dave4'].map((label) =>
        register(`${label}.mooring.test`, dave ? { account: dave } : {}),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(['NAME_LIMIT', 'NAME_LIMIT']);
  });

  it('that is unknown is an empty list for version 2 clients, else 404', async () => {
    const path = '/v1/profile/account/nobody.mooring.test';
    expect((await service.ask(`${path}?apiVersion=2`)).body).toBe('[]');
    const answer = await service.ask(path);
    expect([answer.status, codeOf(answer)]).toEqual([404, 'NAME_NOT_FOUND']);
    expect((await service.ask('/v1/profile/account/alice.wcn.id?apiVersion=2')).body).toBe('[]');
  });
});

describe('a message', () => {
  const refused: readonly (readonly [string, Change])[] = [
    ['of another account', { signer: bob }],
    ['signed too long ago', { seconds: -121 }],
    ['of the future', { seconds: 121 }],
    ['for another site', { domain: 'evil.example' }],
    ['sent by another site', { origin: 'https://evil.example' }],
    ['for another site, sent by a program without an origin', { domain: 'evil.example', origin: undefined }],
  ];
  it.each(refused)('is rejected: %s', async (_, more) => {
    const answer = await register('carol.mooring.test', { account: carol, ...more });
    expect([answer.status, codeOf(answer)]).toEqual([401, 'SIGNATURE_INVALID']);
  });

  it('is rejected with a character that the database refuses', async () => {
    for (const bio of ['a\u0000b', 'a\ud800']) {
      const answer = await register('carol.mooring.test', {
        account: carol,
        fields: { attributes: { bio } },
      });
      expect([answer.status, codeOf(answer)]).toEqual([400, 'REQUEST_INVALID']);
    }
  });

  it('is rejected with milliseconds, another chain, or invalid JSON', async () => {
    const milliseconds = await register('carol.mooring.test', {
      account: carol,
      seconds: service.time.now,
    });
    expect(milliseconds.status).toBe(401);
    expect((await register('carol.mooring.test', { account: carol, coinType: 501 })).status).toBe(400);
    const body = JSON.stringify({ coin_type: 60, address: carol.address, message: 'hello', signature: '0x' });
    expect((await service.ask('/v1/profile/account', { method: 'POST', body })).status).toBe(400);
  });

  it('is rejected without a site, unless the operator allows it', async () => {
    const unbound = { account: carol, domain: undefined } as const;
    const message = JSON.stringify({ name: 'carol.mooring.test', attributes: {}, timestamp: 1_767_312_000 });
    const send = async (on: TestApi) =>
      on.ask('/v1/profile/account', {
        method: 'POST',
        body: JSON.stringify({
          coin_type: 2_147_483_649,
          address: carol.address,
          message,
          signature: await unbound.account.signMessage({ message }),
        }),
      });
    expect((await send(service)).status).toBe(401);
    const compatible = await opened({ API_NAMES_UNBOUND: 'allowed' });
    expect((await send(compatible)).status).toBe(200);
    expect(Object.keys((await found('carol.mooring.test', compatible)).addresses)).toEqual(['60']);
  });
});

describe('an owner', () => {
  it('changes attributes, each time with a later message', async () => {
    await register('owner.mooring.test', { account: bob, fields: {} });
    const path = '/v1/profile/account/owner.mooring.test/attributes';
    const set = (bio: string, more: Change = {}) =>
      change({ account: bob, path, seconds: 1, ...more, fields: { attributes: { bio } } });
    expect((await set('First.')).status).toBe(200);
    // The same second again is a replay.
    expect((await set('Second.')).status).toBe(401);
    expect((await set('Stranger.', { account: carol, seconds: 2 })).status).toBe(401);
    expect((await found('owner.mooring.test')).attributes).toEqual([{ bio: 'First.' }]);
  });

  it('changes one name by a message: that which it names, or the first one that it is sent to', async () => {
    const account = anvilAccounts[6] as Account;
    const names = ['first.mooring.test', 'second.mooring.test'] as const;
    for (const name of names) await register(name, { account });
    const [first, second] = names;
    const set = (to: string, bio: string, more: object = {}, seconds = 1) => {
      const path = `/v1/profile/account/${to}/attributes`;
      return change({ account, path, seconds, fields: { ...more, attributes: { bio } } });
    };
    expect((await set(second, 'First.', { name: first })).status).toBe(401);
    expect((await set(first, 'First.', { name: first })).status).toBe(200);
    expect((await set(second, 'Second.', { name: second })).status).toBe(200);
    expect((await set(first, 'Either.', {}, 2)).status).toBe(200);
    expect((await set(second, 'Either.', {}, 2)).status).toBe(401);
    expect((await set(second, 'Later.', {}, 3)).status).toBe(200);
    expect((await found(first)).attributes).toEqual([{ bio: 'Either.' }]);
  });

  it('adds only their own address on another chain', async () => {
    const path = '/v1/profile/account/alice.mooring.test/address';
    const coinType = coinTypeOf(10);
    const add = (address: string, seconds: number) =>
      change({ path, coinType, seconds, fields: { coin_type: coinType, address } });
    expect((await add(bob.address, 3)).status).toBe(401);
    expect((await add(alice.address, 4)).status).toBe(200);
    expect(Object.keys((await found('alice.mooring.test')).addresses)).toEqual(['60', String(coinType)]);
  });

  it('that is a contract registers only for its own chain', async () => {
    const chain = await startAnvil({ chainId: 31_337 });
    onTestFinished(() => chain.stop());
    const client = { chain: anvil, transport: http(chain.rpcUrl), pollingInterval: 20 };
    const wallet = createWalletClient({ ...client, account: alice });
    const reader = createPublicClient(client);
    const mined = (hash: Hex) => waitForReceipt(reader, hash);
    const { contractAddress: factory } = await mined(
      await wallet.deployContract({ abi: accountFactoryAbi, bytecode: accountFactoryBytecode }),
    );
    const call = { address: factory ?? zeroAddress, abi: accountFactoryAbi, args: [bob.address] } as const;
    await mined(await wallet.writeContract({ ...call, functionName: 'create' }));
    const contract = await reader.readContract({ ...call, functionName: 'addressOf' });
    const on = await opened({
      API_CHAINS: chainsFile(`eip155:31337=${chain.rpcUrl}`, {
        more: {
          'eip155:31337': {
            currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            blockSeconds: 0,
          },
        },
      }),
    });
    const coinType = coinTypeOf(31_337);
    const signed = { account: bob, address: contract, on } as const;
    expect((await register('vault.mooring.test', { ...signed, coinType: 60 })).status).toBe(401);
    expect((await register('vault.mooring.test', { ...signed, account: carol, coinType })).status).toBe(401);
    expect((await register('vault.mooring.test', { ...signed, coinType })).status).toBe(200);
    const { addresses } = await found('vault.mooring.test', on);
    expect(addresses).toMatchObject({ [coinType]: { address: contract.toLowerCase() } });
    expect(Object.keys(addresses)).toEqual([String(coinType)]);
  });
});

describe('suggestions', () => {
  it('list the name itself, then similar free ones', async () => {
    await register('taken.mooring.test', { account: carol });
    const answer = await service.ask('/v1/profile/suggestions/taken?zone=mooring.test');
    const { suggestions } = JSON.parse(answer.body);
    expect(suggestions[0]).toEqual({ name: 'taken.mooring.test', registered: true });
    expect(suggestions).toHaveLength(5);
    expect(suggestions.slice(1).every(({ registered }: { registered: boolean }) => !registered)).toBe(true);
  });

  it('are empty for an invalid name and mark reserved names', async () => {
    expect(JSON.parse((await service.ask('/v1/profile/suggestions/-')).body)).toEqual({ suggestions: [] });
    const [admin] = JSON.parse(
      (await service.ask('/v1/profile/suggestions/admin.mooring.test')).body,
    ).suggestions;
    expect(admin).toEqual({ name: 'admin.mooring.test', registered: true });
  });
});

it('limits changes per address', async () => {
  const limited = await opened({ API_NAMES_CHANGES_RATE: '2' });
  const ask = () => limited.ask('/v1/profile/account', { method: 'POST', body: '{}' });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([400, 400, 429]);
});

it('is refused once there are as many names as the operator allows, while known ones change', async () => {
  const on = await opened({ API_NAMES: '1', API_NAMES_ADDRESSES_PER_NAME: '2' });
  const sign = (name: string, more: Change = {}) => register(name, { on, ...more });
  expect((await sign('alice.mooring.test')).status).toBe(200);
  const full = await sign('bobby.mooring.test', { account: bob });
  expect([full.status, codeOf(full)]).toEqual([507, 'STORE_FULL']);
  expect((await found('alice.mooring.test', on)).name).toBe('alice.mooring.test');
  const add = (chainId: number) => {
    const coinType = coinTypeOf(chainId);
    return change({
      ...{ on, coinType, seconds: chainId, path: '/v1/profile/account/alice.mooring.test/address' },
      fields: { coin_type: coinType, address: alice.address },
    });
  };
  expect((await add(10)).status).toBe(200);
  const third = await add(11);
  expect([third.status, JSON.parse(third.body).error.message]).toEqual([
    400,
    'The request is not valid: coin_type: the name has 2 addresses already.',
  ]);
  expect((await add(12)).status).toBe(400);
  expect(Object.keys((await found('alice.mooring.test', on)).addresses)).toHaveLength(2);
});

it('counts for the listed project with the page’s origin, which may have its share of all names', async () => {
  const token = 'an-admin-token-of-a-test-0123456789';
  const on = await opened({
    ...{ API_PROJECTS: 'listed', API_ADMIN_TOKEN: token, API_NAMES: '4', API_PROJECT_SHARE: '25' },
  });
  const shops = ['https://shop.example', 'https://other.example'] as const;
  for (const origin of shops) {
    const made = await on.ask('/admin/v1/projects', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ name: origin, origins: [origin] }),
    });
    expect(made.status).toBe(200);
  }
  const [, , carol, dave, erin] = anvilAccounts;
  const sign = (name: string, account: Account | undefined, origin: string) =>
    register(`${name}.mooring.test`, {
      ...(account && { account }),
      on,
      origin,
      domain: new URL(origin).host,
    });
  expect((await sign('alice', alice, shops[0])).status).toBe(200);
  const full = await sign('bobby', bob, shops[0]);
  expect([full.status, JSON.parse(full.body).error.message]).toEqual([
    507,
    'This API stores no more names of this project: it has as many as its operator allows.',
  ]);
  expect((await sign('bobby', bob, shops[1])).status).toBe(200);
  // Pages of no listed project share one part.
  expect((await sign('carol', carol, 'https://none.example')).status).toBe(200);
  expect((await sign('david', dave, 'https://nowhere.example')).status).toBe(507);
  expect((await sign('erin1', erin, shops[1])).status).toBe(507);
});
