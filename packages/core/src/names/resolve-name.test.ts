import { expect, it, test } from 'vitest';
import { makeCore, network } from '../test-support/fake-adapter.ts';
import { localApi, sendJson } from '../test-support/local-api.node.ts';
import { resolveName, supportsNames } from './resolve-name.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const created = '2026-11-23T12:00:00.000Z';
const registered = (addresses: Readonly<Record<string, string>>, name = 'bobby.mooring.test') => ({
  ...{ name, registered_at: created, updated_at: created, attributes: [] },
  addresses: Object.fromEntries(
    Object.entries(addresses).map(([coin, address]) => [coin, { address, created }]),
  ),
});

async function made(body: unknown, status = 200) {
  const api = await localApi((response) => sendJson(response, status, body));
  const world = makeCore({ api: api.url, networks: [network(1), network(10)] });
  const [one, ten] = world.core.store.getState().networks;
  if (one === undefined || ten === undefined) throw new Error('no networks');
  const ask = (name: string, on = one) => resolveName(world.core, { name, network: on });
  return { ...world, api, ask, one, ten };
}

it('requests the name in lower case, and returns the address for the network', async () => {
  const { ask, api, ten } = await made(registered({ '60': bob, '2147483658': `0x${'2'.repeat(40)}` }));
  expect(await ask('Bobby.Mooring.test')).toEqual({ name: 'bobby.mooring.test', address: bob });
  expect(await ask('bobby.mooring.test', ten)).toMatchObject({ address: `0x${'2'.repeat(40)}` });
  expect(api.requested[0]).toBe('/v1/profile/account/bobby.mooring.test?apiVersion=2');
});

it("accepts a key's address on any network, a contract's only on its own", async () => {
  const key = await made(registered({ '60': bob, '2147515005': bob }));
  expect(await key.ask('bobby.mooring.test', key.ten)).toMatchObject({ address: bob });
  const contract = await made(registered({ '2147515005': bob }));
  expect(await contract.ask('bobby.mooring.test', contract.ten)).toEqual({ problem: 'elsewhere' });
  const unclear = await made(registered({ '60': bob }));
  expect(await unclear.ask('bobby.mooring.test', unclear.ten)).toEqual({ problem: 'elsewhere' });
});

it('accepts the same on a network whose id has no coin type', async () => {
  const { core } = await made(registered({ '60': bob, '2147515005': bob }));
  const large = network(11_297_108_109);
  const [placed] = makeCore({ networks: [large] }).core.store.getState().networks;
  if (placed === undefined) throw new Error('no network');
  expect(await resolveName(core, { name: 'bobby.mooring.test', network: placed })).toMatchObject({
    address: bob,
  });
});

it('rejects an answer about another name', async () => {
  const { ask } = await made(registered({ '60': bob }, 'mallory.mooring.test'));
  await expect(ask('bobby.mooring.test')).rejects.toMatchObject({ code: 'API_ANSWER_INVALID' });
});

it('resolves names unknown to the API on chain, but not if the API fails', async () => {
  const known = await made([]);
  const requested: string[] = [];
  known.adapter.resolveName = async ({ name }) => {
    requested.push(name);
    return { name, address: bob };
  };
  expect(await known.ask('vitalik.eth')).toEqual({ name: 'vitalik.eth', address: bob });
  expect(await known.ask('алиса.eth')).toMatchObject({ address: bob });
  expect(await known.ask('bobby.reown.id')).toEqual({ problem: 'nobody' });
  expect(requested).toEqual(['vitalik.eth', 'алиса.eth']);
  const away = await made({}, 503);
  away.adapter.resolveName = known.adapter.resolveName;
  await expect(away.ask('vitalik.eth')).rejects.toMatchObject({ code: 'HTTP_STATUS' });
  expect(requested).toHaveLength(2);
});

it('reports that no one owns the name if neither the API nor the chain knows it', async () => {
  const { ask, adapter } = await made([]);
  adapter.resolveName = async () => ({ problem: 'unsupported' });
  expect(await ask('vitalik.eth')).toEqual({ problem: 'nobody' });
});

test('resolves names on chain if the API has none', async () => {
  const { ask, adapter } = await made('', 404);
  adapter.resolveName = async ({ name }) => ({ name, address: bob });
  expect(await ask('vitalik.eth')).toMatchObject({ address: bob });
});

test('accepts names if the namespace has them and they can be resolved', async () => {
  const { core, adapter } = makeCore();
  const { activeNetwork } = core.store.getState();
  expect(supportsNames(core, activeNetwork)).toBe(false);
  adapter.resolveName = async () => ({ problem: 'nobody' });
  expect(supportsNames(core, activeNetwork)).toBe(true);
  expect(supportsNames(core, { ...activeNetwork, chainNamespace: 'solana' })).toBe(false);
});
