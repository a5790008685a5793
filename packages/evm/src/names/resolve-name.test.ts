import { offchainResolverAbi, offchainResolverBytecode } from '@mooring/contracts';
import type { CaipNetwork } from '@mooring/core';
import {
  anvilAccounts,
  deployContracts,
  nameRecordsAbi,
  nameRecordsBytecode,
  nameRegistryAbi,
  nameRegistryBytecode,
  startAnvil,
  universalResolverAbi,
  universalResolverBytecode,
  usdx,
  waitForReceipt,
} from '@mooring/devnet';
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  encodeDeployData,
  type Hex,
  http,
  namehash,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jsonRpcFetch } from '../rpc/json-rpc-fetch.ts';
import { resolveName } from './resolve-name.ts';

const [alice, bob] = anvilAccounts;
if (!alice || !bob) throw new Error('anvil has accounts');
let node: Awaited<ReturnType<typeof startAnvil>>;
let registry: Hex;
let records: Hex;
let resolver: Hex;

const clients = () => {
  const transport = http(node.rpcUrl);
  return {
    reader: createPublicClient({ transport, pollingInterval: 20 }),
    wallet: createWalletClient({ account: alice, transport }),
  };
};

async function deploy(abi: Abi, bytecode: Hex, args: readonly unknown[] = []): Promise<Hex> {
  const { reader, wallet } = clients();
  const data = encodeDeployData({ abi, bytecode, args });
  const hash = await wallet.sendTransaction({ data, chain: null });
  return (await waitForReceipt(reader, hash)).contractAddress ?? zeroAddress;
}

async function write(address: Hex, abi: Abi, functionName: string, args: readonly unknown[]): Promise<void> {
  const { reader, wallet } = clients();
  await waitForReceipt(reader, await wallet.writeContract({ address, abi, functionName, args, chain: null }));
}

async function setAddress(name: string, coinType: number, value: Hex): Promise<void> {
  await write(registry, nameRegistryAbi, 'setResolver', [namehash(name), records]);
  await write(records, nameRecordsAbi, 'setAddress', [namehash(name), coinType, value]);
}

beforeAll(async () => {
  node = await startAnvil({ chainId: 1 });
  await deployContracts(node.rpcUrl);
  registry = await deploy(nameRegistryAbi, nameRegistryBytecode);
  records = await deploy(nameRecordsAbi, nameRecordsBytecode);
  resolver = await deploy(universalResolverAbi, universalResolverBytecode, [registry]);
}, 60_000);
afterAll(async () => node.stop());

function network(id: number, contracts?: CaipNetwork['contracts']): CaipNetwork {
  return {
    ...{ id, name: `Chain ${id}`, nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    ...{ chainNamespace: 'eip155', caipNetworkId: `eip155:${id}`, contracts },
    rpcUrls: { default: { http: [node.rpcUrl] } },
  };
}

const clock = { now: () => Date.now(), after: () => () => undefined };
function resolve(name: string, on = 1) {
  const mainnet = network(1, { ensUniversalResolver: { address: resolver } });
  const other = network(on);
  return resolveName(
    {
      networks: [other, mainnet],
      read: (at, call) => jsonRpcFetch(at, call, { clock, fetch: globalThis.fetch }),
    },
    { name, network: on === 1 ? mainnet : other },
  );
}

it('resolves a name on mainnet to its current address, in upper or lower case', async () => {
  await setAddress('alice.eth', 60, alice.address);
  expect(await resolve('Alice.ETH')).toEqual({ name: 'alice.eth', address: alice.address });
  await setAddress('alice.eth', 60, bob.address);
  expect(await resolve('alice.eth')).toEqual({ name: 'alice.eth', address: bob.address });
});

it("prefers the network's address, and falls back to mainnet's only if it is not a contract", async () => {
  await setAddress('carol.eth', 60, alice.address);
  expect(await resolve('carol.eth', 8_453)).toMatchObject({ address: alice.address });
  // Beyond 2^31 a chain has no coin type.
  expect(await resolve('carol.eth', 11_297_108_109)).toMatchObject({ address: alice.address });
  await setAddress('carol.eth', 2_147_492_101, bob.address);
  expect(await resolve('carol.eth', 8_453)).toMatchObject({ address: bob.address });
  await setAddress('safe.eth', 60, usdx.address);
  expect(await resolve('safe.eth')).toMatchObject({ address: usdx.address });
  expect(await resolve('safe.eth', 8_453)).toEqual({ problem: 'elsewhere' });
});

it('reports a name that is unregistered or has no address', async () => {
  expect(await resolve('nobody.eth')).toEqual({ problem: 'nobody' });
  await setAddress('empty.eth', 60, '0x');
  expect(await resolve('empty.eth')).toEqual({ problem: 'nobody' });
  await setAddress('odd.eth', 2_147_492_101, '0x1234');
  expect(await resolve('odd.eth', 8_453)).toEqual({ problem: 'elsewhere' });
});

it('rejects confusable letters', async () => {
  expect(await resolve('аlice.eth')).toEqual({ problem: 'unreadable' });
});

it('does not follow off-chain lookups', async () => {
  const away = await deploy(offchainResolverAbi, offchainResolverBytecode, [
    alice.address,
    ['https://gateway.example/{sender}/{data}'],
    [],
  ]);
  await write(registry, nameRegistryAbi, 'setResolver', [namehash('away.eth'), away]);
  expect(await resolve('away.eth')).toEqual({ problem: 'off-chain' });
});

it('reports networks without a resolver as unsupported, and rejects if no node answers', async () => {
  const plain = network(10);
  const none = { networks: [plain], read: async () => '0x' };
  expect(await resolveName(none, { name: 'alice.eth', network: plain })).toEqual({ problem: 'unsupported' });
  const mainnet = network(1, { ensUniversalResolver: { address: resolver } });
  const away = { networks: [mainnet], read: () => Promise.reject(new Error('away')) };
  await expect(resolveName(away, { name: 'alice.eth', network: mainnet })).rejects.toThrow('away');
});
