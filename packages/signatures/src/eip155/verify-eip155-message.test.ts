import {
  type Anvil,
  accountFactoryAbi,
  accountFactoryBytecode,
  anvilAccounts,
  signatureCheckBytecode,
  startAnvil,
  waitForReceipt,
} from '@mooring/devnet';
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  http,
  parseSignature,
  publicActions,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
  walletActions,
} from 'viem';
import { foundry } from 'viem/chains';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureCheck } from './signature-check.ts';
import { verifyMessage } from './verify-eip155-message.ts';

const message = 'localhost wants you to sign in: ü';
const [owner, stranger] = anvilAccounts as [(typeof anvilAccounts)[0], (typeof anvilAccounts)[0]];
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

let anvil: Anvil;

beforeAll(async () => {
  anvil = await startAnvil({ chainId: foundry.id });
});

afterAll(async () => {
  await anvil.stop();
});

function makeClient() {
  const transport = http(anvil.rpcUrl);
  const client = createTestClient({ account: owner, chain: foundry, mode: 'anvil', transport });
  return client.extend(publicActions).extend(walletActions);
}

function verify(address: string, signature: string, url = anvil.rpcUrl, text = message): Promise<boolean> {
  const node = createPublicClient({ transport: http(url, { retryCount: 0 }) });
  return verifyMessage({ message: text, signature, address }, (call) => node.request(call as never));
}

async function factoryOf(): Promise<{ factory: Address; account: Address; create(): Promise<void> }> {
  const client = makeClient();
  const hash = await client.deployContract({ abi: accountFactoryAbi, bytecode: accountFactoryBytecode });
  const { contractAddress: factory } = await waitForReceipt(client, hash);
  if (!factory) throw new Error('not deployed');
  const call = { address: factory, abi: accountFactoryAbi, args: [owner.address] } as const;
  return {
    factory,
    account: await client.readContract({ ...call, functionName: 'addressOf' }),
    async create() {
      const made = await client.writeContract({ ...call, functionName: 'create' });
      await waitForReceipt(client, made);
    },
  };
}

it('uses the bytecode that the contract compiles to', () => {
  expect(signatureCheck).toBe(signatureCheckBytecode);
});

it("accepts an account's own signature in every encoding, without calling a node", async () => {
  const signature = await owner.signMessage({ message });
  const away = 'http://127.0.0.1:1';
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)));
  const parity = `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`;
  for (const each of [signature, compact, parity, signature.toUpperCase().replace('0X', '0x')]) {
    expect(await verify(owner.address.toLowerCase(), each, away)).toBe(true);
  }
});

it('rejects signatures of another account or text, malleable and malformed ones', async () => {
  const signature = await owner.signMessage({ message });
  const { r, s, yParity } = parseSignature(signature);
  const high = (curveOrder - BigInt(s)).toString(16).padStart(64, '0');
  const bent = `${r}${high}${yParity === 0 ? '1c' : '1b'}`;
  for (const each of [
    await stranger.signMessage({ message }),
    bent,
    'nonsense',
    '0x',
    '0x00',
    `${signature}00`,
  ]) {
    expect(await verify(owner.address, each)).toBe(false);
  }
  expect(await verify(owner.address, signature, anvil.rpcUrl, 'other')).toBe(false);
});

it('asks the contract of an account (ERC-1271)', async () => {
  const { account, create } = await factoryOf();
  await create();
  expect(await verify(account, await owner.signMessage({ message }))).toBe(true);
  expect(await verify(account, await stranger.signMessage({ message }))).toBe(false);
});

it('asks a contract that is not deployed yet (ERC-6492)', async () => {
  const { factory, account } = await factoryOf();
  const data = encodeFunctionData({ abi: accountFactoryAbi, functionName: 'create', args: [owner.address] });
  const wrap = async (by: typeof owner) =>
    serializeErc6492Signature({ address: factory, data, signature: await by.signMessage({ message }) });
  expect(await verify(account, await wrap(owner))).toBe(true);
  expect(await verify(account, await wrap(stranger))).toBe(false);
  const broken = `0x${'ff'.repeat(96)}${'6492'.repeat(16)}`;
  expect(await verify(account, broken)).toBe(false);
});

it('checks sizes and types before it asks a node', async () => {
  const signature = await owner.signMessage({ message });
  const away = 'http://127.0.0.1:1';
  expect(await verify(owner.address, `0x${'00'.repeat(140_000)}`, away)).toBe(false);
  expect(await verify(owner.address, signature, away, 'a'.repeat(70_000))).toBe(false);
  expect(await verify(`${owner.address}00`, signature, away)).toBe(false);
  expect(await verify(owner.address, {} as string, away)).toBe(false);
});

it('returns false for a contract without a node', async () => {
  const signature = await stranger.signMessage({ message });
  expect(await verifyMessage({ message, signature, address: owner.address })).toBe(false);
});

it('rejects if the node cannot be reached', async () => {
  const signature = await stranger.signMessage({ message });
  await expect(verify(owner.address, signature, 'http://127.0.0.1:1')).rejects.toThrow();
});
