import { offchainResolverAbi, offchainResolverBytecode } from '@mooring/contracts';
import {
  anvilAccounts,
  nameRegistryAbi,
  nameRegistryBytecode,
  startAnvil,
  universalResolverAbi,
  universalResolverBytecode,
  waitForReceipt,
} from '@mooring/devnet';
import { readSettings } from '@mooring/server-kit';
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  namehash,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { apiSettings } from '../settings/api-settings.ts';
import { openApi, type TestApi } from '../test-support/open-api.ts';

const [alice] = anvilAccounts;
if (!alice) throw new Error('anvil has accounts');
const key = generatePrivateKey();
const name = 'sailor.harbour.eth';

let node: Awaited<ReturnType<typeof startAnvil>>;
let service: TestApi;
let resolver: Hex;
let universalResolverAddress: Hex;

const open = (resolvers: string) =>
  openApi({
    ...readSettings(apiSettings, {
      API_STATE: 'memory',
      API_NAMES_SUFFIX: 'harbour.eth',
      API_NAMES_SIGNER: key,
      API_NAMES_RESOLVERS: resolvers,
    }),
    port: 0,
  });

const clients = () => {
  const client = { chain: anvil, transport: http(node.rpcUrl), pollingInterval: 20 } as const;
  return { reader: createPublicClient(client), wallet: createWalletClient({ ...client, account: alice }) };
};

async function mined(hash: Hex): Promise<Hex> {
  const { contractAddress } = await waitForReceipt(clients().reader, hash);
  return contractAddress ?? zeroAddress;
}

async function deploy(abi: Abi, bytecode: Hex, args: readonly unknown[] = []): Promise<Hex> {
  return mined(await clients().wallet.deployContract({ abi, bytecode, args }));
}

beforeAll(async () => {
  node = await startAnvil({ chainId: 31_337 });
  const registry = await deploy(nameRegistryAbi, nameRegistryBytecode);
  universalResolverAddress = await deploy(universalResolverAbi, universalResolverBytecode, [registry]);
  resolver = await deploy(offchainResolverAbi, offchainResolverBytecode, [
    alice.address,
    [],
    [privateKeyToAddress(key)],
  ]);
  service = await open(resolver);
  const { wallet } = clients();
  const urls = [`${service.api.url}/v1/ens/{sender}/{data}.json`];
  await mined(
    await wallet.writeContract({
      address: resolver,
      abi: offchainResolverAbi,
      functionName: 'setUrls',
      args: [urls],
    }),
  );
  await mined(
    await wallet.writeContract({
      address: registry,
      abi: nameRegistryAbi,
      functionName: 'setResolver',
      args: [namehash('harbour.eth'), resolver],
    }),
  );
  // The chain's clock decides whether an answer has expired.
  service.time.now = Number((await clients().reader.getBlock()).timestamp) * 1_000;
  const message = JSON.stringify({
    name,
    attributes: { avatar: 'https://pictures.example/1.png', bio: 'Sails.' },
    timestamp: Math.floor(service.time.now / 1_000),
    domain: 'site.example',
  });
  const signature = await alice.signMessage({ message });
  const body = JSON.stringify({ coin_type: 2_147_492_101, address: alice.address, message, signature });
  const { status } = await service.ask('/v1/profile/account', {
    method: 'POST',
    headers: { origin: 'https://site.example' },
    body,
  });
  if (status !== 200) throw new Error('the name is not registered');
}, 120_000);
afterAll(async () => {
  await service.api.close();
  await node.stop();
});

describe('viem as an ENS client', () => {
  it('resolves the address of a name on mainnet and on the chain of its registration', async () => {
    const { reader } = clients();
    expect(await reader.getEnsAddress({ name, universalResolverAddress, strict: true })).toBe(alice.address);
    const onBase = await reader.getEnsAddress({
      name,
      universalResolverAddress,
      strict: true,
      coinType: 2_147_492_101n,
    });
    expect(onBase?.toLowerCase()).toBe(alice.address.toLowerCase());
  });

  it('resolves text records', async () => {
    const { reader } = clients();
    const text = (textKey: string) =>
      reader.getEnsText({ name, key: textKey, universalResolverAddress, strict: true });
    expect(await text('avatar')).toBe('https://pictures.example/1.png');
    expect(await text('description')).toBe('Sails.');
    expect(await text('com.twitter')).toBeNull();
  });

  it('resolves nothing for an unknown name, another coin type or a subname', async () => {
    const { reader } = clients();
    expect(
      await reader.getEnsAddress({ name: 'nobody.harbour.eth', universalResolverAddress, strict: true }),
    ).toBeNull();
    expect(
      await reader.getEnsAddress({ name, universalResolverAddress, strict: true, coinType: 0n }),
    ).toBeNull();
    expect(
      await reader.getEnsAddress({ name: 'a.sailor.harbour.eth', universalResolverAddress, strict: true }),
    ).toBeNull();
  });

  it('rejects an expired answer', async () => {
    const before = service.time.now;
    onTestFinished(() => {
      service.time.now = before;
    });
    service.time.now = before - 3_600_000;
    await expect(
      clients().reader.getEnsAddress({ name, universalResolverAddress, strict: true }),
    ).rejects.toThrow();
  });
});
