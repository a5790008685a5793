import { solanaMoor, solanaUsdx } from '@mooring/devnet';
import { serve } from '@mooring/devnet/testing';
import { solanaAccount } from '@mooring/devnet/wallets';
import { FakeClock } from '@mooring/protocol/testing';
import { base58, base64 } from '@scure/base';
import type { Address } from '@solana/kit';
import { getTransferCheckedInstruction } from '@solana-program/token';
import { expect, it, onTestFinished } from 'vitest';
import { type ChainAccount, type SolanaRpc, solanaRpc } from '../node/solana-rpc.ts';
import { signerOf, testChain, tokenAccountOf } from '../test-support/chain.node.ts';
import { devnetId, network } from '../test-support/network.ts';
import { readToken, readTokens } from './read-tokens.ts';
import { tokenProgram } from './token-account.ts';

const here = network(devnetId);

it("reads tokens of both programs, with the mint's name", async () => {
  const { rpc, rich } = await testChain();
  const held = await readTokens(rpc, here, rich.address);
  expect(held).toHaveLength(2);
  expect(held).toEqual(
    expect.arrayContaining([
      { address: `solana:${devnetId}:${solanaUsdx.address}`, value: 1_000_000_000_000n, decimals: 6 },
      {
        address: `solana:${devnetId}:${solanaMoor.address}`,
        ...{ name: 'Mooring', symbol: 'MOOR' },
        ...{ value: 1_000_000_000_000_000n, decimals: 9 },
      },
    ]),
  );
});

it('omits empty accounts, and returns nothing for an owner without tokens', async () => {
  const { rpc, rich, run } = await testChain();
  const { address: mint, program, decimals } = solanaUsdx;
  const [source, destination] = await Promise.all(
    [rich, solanaAccount(1)].map(({ address }) => tokenAccountOf(address, mint, program)),
  );
  const amount = 1_000_000_000_000n;
  const accounts = { source: source as Address, mint, destination: destination as Address };
  await run(rich, [
    getTransferCheckedInstruction({ ...accounts, authority: await signerOf(rich), amount, decimals }),
  ]);
  expect((await readTokens(rpc, here, rich.address)).map(({ symbol }) => symbol)).toEqual(['MOOR']);
  expect(await readTokens(rpc, here, base58.encode(new Uint8Array(32).fill(77)))).toEqual([]);
});

it('reads one token, even with a zero balance, and rejects an address that is not a mint', async () => {
  const { rpc, rich } = await testChain();
  const usdx = { address: `solana:${devnetId}:${solanaUsdx.address}`, decimals: 6 };
  const mint = solanaUsdx.address;
  expect(await readToken(rpc, here, { owner: rich.address, mint })).toEqual({
    ...usdx,
    value: 1_000_000_000_000n,
  });
  expect((await readToken(rpc, here, { owner: rich.address, mint, block: 0 })).value).toBe(
    1_000_000_000_000n,
  );
  await expect(readToken(rpc, here, { owner: rich.address, mint, block: 2 ** 50 })).rejects.toMatchObject({
    code: 'SOMETHING_WENT_WRONG',
  });
  const nobody = base58.encode(new Uint8Array(32).fill(77));
  expect(await readToken(rpc, here, { owner: nobody, mint })).toEqual({ ...usdx, value: 0n });
  for (const other of [rich.address, 'no address'])
    await expect(readToken(rpc, here, { owner: nobody, mint: other })).rejects.toMatchObject({
      code: 'BALANCE_UNAVAILABLE',
    });
});

/** A length-prefixed text, zero-padded. */
function text(value: string, size: number): number[] {
  const bytes = new Uint8Array(4 + size);
  new DataView(bytes.buffer).setUint32(0, size, true);
  bytes.set(new TextEncoder().encode(value), 4);
  return [...bytes];
}

/** A token of the first program, with its name in an account of the metadata program. */
function named(data: readonly number[] | undefined): SolanaRpc {
  const mint = base58.encode(new Uint8Array(32).fill(3));
  const mintData = new Uint8Array(82);
  mintData[44] = 6;
  mintData[45] = 1;
  const account = (address: string, owner: string, bytes: Uint8Array): ChainAccount => ({
    ...{ address, owner, data: bytes, lamports: 1n, executable: false },
  });
  return {
    tokenAmounts: async (_owner: string, program: string) =>
      program === tokenProgram
        ? [
            { mint, amount: 5n },
            { mint, amount: 7n },
          ]
        : [],
    async accounts(addresses: readonly string[]) {
      return addresses.map((address) => {
        if (address === mint) return account(address, tokenProgram, mintData);
        if (data === undefined) return undefined;
        return account(address, 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s', new Uint8Array(data));
      });
    },
  } as unknown as SolanaRpc;
}

const head = [4, ...new Uint8Array(64)];

it.each([
  ['its name', [...head, ...text('USD Coin', 32), ...text('USDC', 10)], { name: 'USD Coin', symbol: 'USDC' }],
  ['no name that breaks off', [...head, ...text('USD Coin', 32), 9, 9], {}],
  ['no name of endless length', [...head, 255, 255, 255, 255], {}],
  ['no name where there is no account', undefined, {}],
])("finds %s of a token, and sums the owner's accounts", async (_name, data, names) => {
  const [token] = await readTokens(named(data), here, 'owner');
  expect(token).toEqual({
    address: `solana:${devnetId}:${base58.encode(new Uint8Array(32).fill(3))}`,
    ...names,
    ...{ value: 12n, decimals: 6 },
  });
});

it('reads a bounded number of accounts', async () => {
  const bytes = new Uint8Array(72).fill(1);
  const one = `{"pubkey":"x","account":{"data":["${base64.encode(bytes)}","base64"]}}`;
  const url = await serve(
    onTestFinished,
    () => `{"jsonrpc":"2.0","id":1,"result":{"value":[${Array(9_000).fill(one)}]}}`,
  );
  const rpc = solanaRpc(network(devnetId, url), 'confirmed', { clock: new FakeClock() });
  expect(await rpc.tokenAmounts('x' as Address, tokenProgram)).toHaveLength(9_000);
});
