import { anvilAccounts, startAnvil, waitForReceipt } from '@mooring/devnet';
import {
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  http,
  keccak256,
  numberToHex,
  parseSignature,
  serializeSignature,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount, sign } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offchainResolverAbi as abi, offchainResolverBytecode as bytecode } from '../exports/index.ts';

const [owner, stranger] = anvilAccounts;
if (!owner || !stranger) throw new Error('anvil has accounts');
const key = generatePrivateKey();
const signer = privateKeyToAccount(key).address;
const urls = ['https://gateway.example/{sender}/{data}.json'];
const request = '0xabcdef';
const result = encodeAbiParameters([{ type: 'address' }], [stranger.address]);

let node: Awaited<ReturnType<typeof startAnvil>>;
let address: Hex;
let now: bigint;
const clients = () => {
  const client = { chain: anvil, transport: http(node.rpcUrl), pollingInterval: 20 } as const;
  return { reader: createPublicClient(client), wallet: createWalletClient(client) };
};

async function deploy(): Promise<Hex> {
  const { reader, wallet } = clients();
  const hash = await wallet.deployContract({
    abi,
    bytecode,
    args: [owner?.address ?? zeroAddress, urls, [signer]],
    account: owner ?? zeroAddress,
  });
  const { contractAddress } = await waitForReceipt(reader, hash);
  return contractAddress ?? '0x';
}

beforeAll(async () => {
  node = await startAnvil({ chainId: 31_337 });
  address = await deploy();
  now = (await clients().reader.getBlock()).timestamp;
}, 60_000);
afterAll(() => node.stop());

interface Answer {
  readonly by?: Hex;
  readonly resolver?: Hex;
  readonly expires?: bigint;
  readonly signed?: Hex;
  readonly change?: (signature: Hex) => Hex;
}

async function answer({
  by = key,
  resolver = address,
  expires = now + 60n,
  signed = request,
  change = (signature) => signature,
}: Answer = {}): Promise<Hex> {
  const hash = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', resolver, expires, keccak256(signed), keccak256(result)],
    ),
  );
  const signature = change(await sign({ hash, privateKey: by, to: 'hex' }));
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, expires, signature],
  );
}

const check = async (response: Hex, on = address) =>
  clients().reader.readContract({
    address: on,
    abi,
    functionName: 'resolveWithProof',
    args: [response, request],
  });

describe('an answer', () => {
  it('of a signer is accepted', async () => {
    expect(await check(await answer())).toBe(result);
  });

  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const refused: readonly (readonly [string, () => Promise<Answer>, string])[] = [
    ['of another signer', async () => ({ by: generatePrivateKey() }), 'AnswerNotSigned'],
    ['to another request', async () => ({ signed: '0x1234' as const }), 'AnswerNotSigned'],
    ['for another resolver', async () => ({ resolver: stranger.address }), 'AnswerNotSigned'],
    ['that has expired', async () => ({ expires: now - 1n }), 'AnswerExpired'],
    [
      'with a short signature',
      async () => ({ change: (text) => text.slice(0, -2) as Hex }),
      'AnswerNotSigned',
    ],
    [
      'with the other half of the curve',
      async () => ({
        change: (text) => {
          const { r, s, yParity } = parseSignature(text);
          return serializeSignature({
            r,
            s: numberToHex(order - BigInt(s), { size: 32 }),
            yParity: yParity ? 0 : 1,
          });
        },
      }),
      'AnswerNotSigned',
    ],
  ];
  it.each(refused)('%s is refused', async (_, change, error) => {
    await expect(check(await answer(await change()))).rejects.toThrow(error);
  });
});

describe('its owner', () => {
  const send = async (
    account: typeof owner,
    call: { readonly functionName: 'setSigner' | 'setUrls' | 'setOwner'; readonly args: readonly unknown[] },
    on: Hex,
  ) => {
    const { reader, wallet } = clients();
    const hash = await wallet.writeContract({
      address: on,
      abi,
      account: account ?? zeroAddress,
      ...call,
    } as never);
    await waitForReceipt(reader, hash);
  };

  it('changes signers, gateways and owner; others cannot', async () => {
    const { reader } = clients();
    const own = await deploy();
    const next = privateKeyToAccount(generatePrivateKey()).address;
    const calls = [
      { functionName: 'setSigner', args: [next, true] },
      { functionName: 'setUrls', args: [['https://other.example/{sender}']] },
      { functionName: 'setOwner', args: [stranger.address] },
    ] as const;
    for (const call of calls) await expect(send(stranger, call, own)).rejects.toThrow('NotOwner');
    for (const call of calls) await send(owner, call, own);
    expect(await reader.readContract({ address: own, abi, functionName: 'isSigner', args: [next] })).toBe(
      true,
    );
    expect(await reader.readContract({ address: own, abi, functionName: 'urls' })).toEqual([
      'https://other.example/{sender}',
    ]);
    await send(stranger, { functionName: 'setSigner', args: [signer, false] }, own);
    await expect(check(await answer({ resolver: own }), own)).rejects.toThrow('AnswerNotSigned');
    await expect(send(owner, calls[0], own)).rejects.toThrow('NotOwner');
    await expect(
      send(stranger, { functionName: 'setSigner', args: [zeroAddress, true] }, own),
    ).rejects.toThrow('AnswerNotSigned');
    await expect(send(stranger, { functionName: 'setOwner', args: [zeroAddress] }, own)).rejects.toThrow(
      'NoOwner',
    );
  });
});

it('refers clients to its gateways, and supports every name below it', async () => {
  const { reader } = clients();
  await expect(
    reader.readContract({ address, abi, functionName: 'resolve', args: ['0x00', '0x'] }),
  ).rejects.toThrow(/OffchainLookup|HTTP request failed/);
  for (const id of ['0x01ffc9a7', '0x9061b923'] as const) {
    expect(await reader.readContract({ address, abi, functionName: 'supportsInterface', args: [id] })).toBe(
      true,
    );
  }
  expect(
    await reader.readContract({ address, abi, functionName: 'supportsInterface', args: ['0xffffffff'] }),
  ).toBe(false);
});
