import { createRegistry, readSettings } from '@mooring/server-kit';
import {
  bytesToHex,
  decodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  type Hex,
  keccak256,
  parseAbi,
  recoverAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { packetToBytes } from 'viem/ens';
import { expect, it } from 'vitest';
import { answerFailure } from '../http/answer-failure.ts';
import { openBudgets } from '../limits/budgets.ts';
import { gatewayRoutes } from './gateway-routes.ts';
import { namesSettings } from './names-settings.ts';

const key = generatePrivateKey();
const resolver: Hex = `0x${'Ab'.repeat(20)}`;
const owner: Hex = `0x${'12'.repeat(20)}`;
const now = Date.UTC(2026, 0, 2);

const abi = parseAbi([
  'function resolve(bytes name, bytes data)',
  'function addr(bytes32 node, uint256 coinType)',
]);
const query = (name: string): Hex => {
  const data = encodeFunctionData({ abi, functionName: 'addr', args: [`0x${'0'.repeat(64)}`, 60n] });
  return encodeFunctionData({ abi, functionName: 'resolve', args: [bytesToHex(packetToBytes(name)), data] });
};

/** A gateway for names under `harbour.eth`, where only `sailor` is registered, and the labels that were looked up. */
function gateway(environment: Readonly<Record<string, string>> = {}) {
  const labels: string[] = [];
  const names = {
    async find(label: string) {
      labels.push(label);
      return label === 'sailor' ? { addresses: { 60: { address: owner } }, attributes: [] } : undefined;
    },
  };
  const context = {
    settings: readSettings(namesSettings, {
      API_NAMES_SUFFIX: 'harbour.eth',
      API_NAMES_SIGNER: key,
      API_NAMES_RESOLVERS: resolver,
      ...environment,
    }),
    budgets: openBudgets({ clock: Date, metrics: createRegistry('api', false), networkFactor: 2 }),
    clock: { now: () => now },
    clientAddress: () => 'client',
  };
  const routes = gatewayRoutes(context as never, names as never);
  routes.onError((error, from) => answerFailure(from, error));
  return {
    labels,
    get: (data: string, sender = resolver) => routes.request(`/v1/ens/${sender}/${data}.json`),
    post: (data: string, sender = resolver) =>
      routes.request('/v1/ens', { method: 'POST', body: JSON.stringify({ sender, data }) }),
    ask: (path: string) => routes.request(path),
  };
}

/** The address that an answer names, and who signed it for the resolver. */
async function read(answer: Response, asked: Hex) {
  const { data } = (await answer.json()) as { data: Hex };
  const [result, expires, signature] = decodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    data,
  );
  const [address] = decodeAbiParameters([{ type: 'bytes' }], result);
  const signed = encodePacked(
    ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
    ['0x1900', resolver.toLowerCase() as Hex, expires, keccak256(asked), keccak256(result)],
  );
  return { address, expires, signer: await recoverAddress({ hash: keccak256(signed), signature }) };
}

it('answers both kinds of request, signed for the resolver until the time of the setting', async () => {
  const { get, post } = gateway({ API_NAMES_ANSWER_SECONDS: '60' });
  const asked = query('sailor.harbour.eth');
  for (const answer of [await get(asked), await post(asked)]) {
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect(await read(answer, asked)).toEqual({
      address: owner,
      expires: BigInt(now / 1_000 + 60),
      signer: privateKeyToAddress(key),
    });
  }
});

it('looks up names of its suffix only, and signs that there is none', async () => {
  const { post, labels } = gateway();
  for (const name of ['nobody.harbour.eth', 'sailor.elsewhere.eth', 'a.sailor.harbour.eth']) {
    const asked = query(name);
    expect(await read(await post(asked), asked)).toMatchObject({
      address: '0x',
      signer: privateKeyToAddress(key),
    });
  }
  expect(labels).toEqual(['nobody']);
});

it('answers its own resolvers only, however their addresses are written', async () => {
  const { post, labels } = gateway();
  const asked = query('sailor.harbour.eth');
  expect((await post(asked, resolver.toLowerCase() as Hex)).status).toBe(200);
  const refused = await post(asked, owner);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('not a resolver')]);
  expect(labels).toEqual(['sailor']);
});

it.each(['0x12345678', '0x', '0x1'])('rejects %s, which is no call of resolve', async (data) => {
  const { get, post } = gateway();
  expect([(await get(data)).status, (await post(data)).status]).toEqual([400, 400]);
});

it.each(['/v1/ens/0x12/0x12.json', '/v1/ens/x/y', '/v1/ens/%00/0x.json', `/v1/ens/${resolver}/0x12`])(
  'rejects %s',
  async (path) => {
    expect((await gateway().ask(path)).status).toBe(400);
  },
);

it('limits an address', async () => {
  const { post } = gateway({ API_NAMES_RATE: '10' });
  const statuses = await Promise.all(Array.from({ length: 11 }, () => post(query('sailor.harbour.eth'))));
  expect(statuses.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
});

it('is absent without a key', async () => {
  const context = { settings: readSettings(namesSettings, {}) };
  const routes = gatewayRoutes(context as never, {} as never);
  expect((await routes.request('/v1/ens', { method: 'POST', body: '{}' })).status).toBe(404);
});
