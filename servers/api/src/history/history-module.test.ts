import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buoys, moor, testCollectibleAbi, testTokenAbi, usdx } from '@mooring/devnet';
import {
  apiFailure,
  balanceAnswer,
  type HistoryTransaction,
  historyAnswer,
  nftsAnswer,
} from '@mooring/protocol/api';
import * as v from 'valibot';
import { erc20Abi, getAddress, parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  accountAt,
  devnetList,
  type IndexedApi,
  type IndexedChain,
  openIndexedApi,
  openIndexedChain,
} from '../test-support/indexed-chain.ts';

const slow = 120_000;
const root = mkdtempSync(path.join(tmpdir(), 'mooring-history-'));
const chainId = 'eip155:31337';
const [alice, bob, carol, dora] = [accountAt(0), accountAt(1), accountAt(2), accountAt(3)];

let chain: IndexedChain;
let service: IndexedApi;

/** A token list with only USDX: MOOR is unlisted. */
function listFile(): string {
  const file = path.join(root, 'tokens.json');
  const tokens = devnetList(31337)
    .filter(({ symbol }) => symbol === usdx.symbol)
    .map((token) => ({ ...token, logoURI: 'https://icons.example/usdx.png' }));
  writeFileSync(file, JSON.stringify({ name: 'Test', tokens }));
  return file;
}

beforeAll(async () => {
  chain = await openIndexedChain();
  service = await openIndexedApi({ nodes: `${chainId}=${chain.anvil.rpcUrl}`, tokens: [listFile()] });
}, slow);
afterAll(async () => {
  await service.api.close();
  await chain.anvil.stop();
  rmSync(root, { recursive: true });
});

async function historyOf(address: string, query = `chainId=${chainId}`) {
  const { status, body } = await service.ask(`/v1/account/${address}/history?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return v.parse(historyAnswer, body);
}

/** Waits until the index has the whole chain. */
async function indexed(): Promise<void> {
  const head = Number(await chain.test.getBlockNumber({ cacheTime: 0 }));
  await expect.poll(() => service.metric('api_index_block'), { timeout: 20_000 }).toBe(head);
}

const inShort = ({ metadata, transfers }: HistoryTransaction) => [
  metadata.operationType,
  ...transfers.map(({ direction, quantity, fungible_info, nft_info }) =>
    [direction, quantity.numeric, fungible_info?.symbol ?? nft_info?.name].join(' '),
  ),
];

describe('account history', () => {
  it('lists sent and received transfers, latest first, with token names', async () => {
    await indexed();
    const before = (await historyOf(bob.address)).data.length;
    await chain.send(bob.address, 1_500_000n);
    const { wallet, mined } = chain;
    await mined(
      wallet.sendTransaction({ account: alice, to: bob.address, value: parseEther('0.25'), chain: null }),
    );
    const approve = { address: usdx.address, abi: erc20Abi, functionName: 'approve', chain: null } as const;
    await mined(wallet.writeContract({ ...approve, account: bob, args: [alice.address, 2n ** 256n - 1n] }));
    const transfer = { address: moor.address, abi: erc20Abi, functionName: 'transfer', chain: null } as const;
    await mined(wallet.writeContract({ ...transfer, account: bob, args: [bob.address, 10n ** 18n] }));
    const move = {
      address: buoys.address,
      abi: testCollectibleAbi,
      functionName: 'transferFrom',
      chain: null,
    } as const;
    await mined(wallet.writeContract({ ...move, account: bob, args: [bob.address, alice.address, 2n] }));
    await indexed();
    const { data, next } = await historyOf(bob.address);
    expect(next).toBeNull();
    expect(data.slice(0, data.length - before).map(inShort)).toEqual([
      ['send', 'out 1 '],
      ['send', 'self 1 MOOR'],
      ['approve', 'out  USDX'],
      ['receive', 'in 0.25 ETH'],
      ['receive', 'in 1.5 USDX'],
    ]);
    const [, mooring, , , dollars] = data;
    expect(mooring?.transfers[0]).toMatchObject({ unverified: true, address: `${chainId}:${moor.address}` });
    expect(dollars?.transfers[0]).toEqual({
      direction: 'in',
      quantity: { numeric: '1.5' },
      address: `${chainId}:${usdx.address}`,
      fungible_info: { name: usdx.name, symbol: 'USDX', icon: { url: 'https://icons.example/usdx.png' } },
    });
    expect(dollars?.metadata).toMatchObject({
      chain: chainId,
      status: 'confirmed',
      sentFrom: getAddress(alice.address),
      // For a token, its recipient rather than its contract.
      sentTo: getAddress(bob.address),
    });
    expect(Number(dollars?.metadata.fee)).toBeGreaterThan(0);
    const age = Date.now() - Date.parse(dollars?.metadata.minedAt ?? '');
    expect(Math.abs(age)).toBeLessThan(600_000);
    // Once the NFTs were read, the history contains their names.
    await service.ask(`/v1/account/${alice.address}/nfts?chainId=${chainId}`);
    const named = (await historyOf(bob.address)).data[0]?.transfers[0]?.nft_info;
    expect(named).toMatchObject({ name: 'Buoy 2', token_id: '2', flags: { is_spam: false } });
    expect(named?.content?.preview?.url).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it('contains failed transactions and contract creations', async () => {
    const { wallet, mined, test } = chain;
    const call = { address: usdx.address, abi: testTokenAbi, functionName: 'mint', chain: null } as const;
    const limit = await test.readContract({
      address: usdx.address,
      abi: testTokenAbi,
      functionName: 'mintLimit',
    });
    await mined(
      wallet.writeContract({ ...call, account: carol, args: [carol.address, limit + 1n], gas: 200_000n }),
    );
    await mined(wallet.sendTransaction({ account: carol, data: '0x600080fd', gas: 200_000n, chain: null }));
    await indexed();
    const { data } = await historyOf(carol.address);
    expect(
      data.slice(0, 2).map(({ metadata }) => [metadata.operationType, metadata.status, metadata.sentTo]),
    ).toEqual([
      ['deploy', 'failed', ''],
      ['execute', 'failed', getAddress(usdx.address)],
    ]);
  });

  it(
    'pages without gaps or repeats while blocks arrive',
    async () => {
      for (let times = 0; times < 130; times += 1) {
        await chain.test.setAutomine(times % 30 === 29);
        const { wallet } = chain;
        await wallet.sendTransaction({
          account: dora,
          to: alice.address,
          value: 1n,
          chain: null,
          gas: 21_000n,
        });
      }
      await chain.test.setAutomine(true);
      await chain.test.mine({ blocks: 1 });
      await indexed();
      const first = await historyOf(dora.address);
      expect(first.data.length).toBe(100);
      await chain.send(dora.address, 1n);
      await indexed();
      const second = await historyOf(dora.address, `chainId=${chainId}&cursor=${first.next}`);
      expect(second.next).toBeNull();
      const ids = [...first.data, ...second.data].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(130);
      const nonces = [...first.data, ...second.data]
        .filter(({ metadata }) => metadata.sentFrom === getAddress(dora.address))
        .map(({ metadata }) => metadata.nonce ?? Number.NaN);
      expect(nonces).toEqual([...nonces].sort((one, other) => other - one));
      // All chains; this API has one.
      expect((await historyOf(dora.address, '')).data.length).toBe(100);
      const all = await historyOf(dora.address, '');
      expect((await historyOf(dora.address, `cursor=${all.next}`)).data.length).toBe(second.data.length + 1);
    },
    slow,
  );

  it.each([
    ['chainId=eip155:99', 'CHAIN_NOT_SERVED'],
    ['chainId=99', 'REQUEST_INVALID'],
    ['cursor=AAAA', 'REQUEST_INVALID'],
    [`cursor=${Buffer.from('{"eip155:31337":[-1,0]}').toString('base64url')}`, 'REQUEST_INVALID'],
    [`chainId=${chainId}&cursor=${Buffer.from('[1]').toString('base64url')}`, 'REQUEST_INVALID'],
  ])('rejects %s with %s', async (query, code) => {
    const { status, body } = await service.ask(`/v1/account/${alice.address}/history?${query}`);
    expect([status, v.parse(apiFailure, body).error.code]).toEqual([400, code]);
  });

  it('rejects an invalid address and is empty for an unused one', async () => {
    const { status, body } = await service.ask(`/v1/account/nobody/history?chainId=${chainId}`);
    expect([status, v.parse(apiFailure, body).error.code]).toEqual([400, 'ADDRESS_INVALID']);
    const none = await service.ask('/v1/account/nobody/history');
    expect(v.parse(apiFailure, none.body).error.code).toBe('CHAIN_NOT_INDEXED');
    expect(await historyOf(`0x${'ab'.repeat(20)}`)).toEqual({ data: [], next: null });
  });
});

describe('account balances', () => {
  it('include the tokens that the index knows, marked as unverified', async () => {
    await indexed();
    const { body } = await service.ask(`/v1/account/${alice.address}/balance?chainId=${chainId}`);
    const { balances } = v.parse(balanceAnswer, body);
    expect(balances.map(({ symbol, unverified }) => [symbol, unverified])).toEqual([
      ['ETH', undefined],
      ['USDX', undefined],
      ['MOOR', true],
    ]);
  });
});

describe('account NFTs', () => {
  it('have names, images and amounts, and exclude NFTs that were sent away', async () => {
    await indexed();
    const { body } = await service.ask(`/v1/account/${alice.address}/nfts`);
    const { nfts, next } = v.parse(nftsAnswer, body);
    expect(
      nfts.map(({ name, amount, standard, collection }) => [name, amount, standard, collection.name]),
    ).toEqual([
      ['Buoy 1', '1', 'erc721', 'Mooring Buoys'],
      ['Buoy 2', '1', 'erc721', 'Mooring Buoys'],
      ['Rope', '10', 'erc1155', 'Mooring Tackle'],
      ['Anchor', '3', 'erc1155', 'Mooring Tackle'],
    ]);
    expect(next).toBeNull();
    for (const { image } of nfts) expect(image).toMatch(/^data:image\/svg\+xml;base64,/);
    const others = v.parse(nftsAnswer, (await service.ask(`/v1/account/${bob.address}/nfts`)).body);
    expect(others.nfts.map(({ name }) => name)).toEqual(['Rope', 'Anchor']);
  });

  it(
    'come in pages',
    async () => {
      const { wallet, mined } = chain;
      const mint = {
        address: buoys.address,
        abi: testCollectibleAbi,
        functionName: 'mint',
        chain: null,
      } as const;
      for (let times = 0; times < 60; times += 1)
        await mined(wallet.writeContract({ ...mint, account: carol, args: [carol.address] }));
      await indexed();
      const first = v.parse(nftsAnswer, (await service.ask(`/v1/account/${carol.address}/nfts`)).body);
      const rest = await service.ask(`/v1/account/${carol.address}/nfts?cursor=${first.next}`);
      const second = v.parse(nftsAnswer, rest.body);
      expect([first.nfts.length, second.nfts.length, second.next]).toEqual([50, 13, null]);
      const ids = [...first.nfts, ...second.nfts].map(
        ({ collection, tokenId }) => `${collection.address} ${tokenId}`,
      );
      expect(new Set(ids).size).toBe(63);
      expect(first.nfts.every(({ image }) => image !== '')).toBe(true);
    },
    slow,
  );

  it.each(['chainId=eip155:99', 'cursor=AAAA', `chainId=${chainId}&cursor=e30`])(
    'reject %s',
    async (query) => {
      const { status } = await service.ask(`/v1/account/${alice.address}/nfts?${query}`);
      expect(status).toBe(400);
    },
  );
});

it('rejects history and NFTs of a chain without an index rather than showing none', async () => {
  const other = await openIndexedApi({ nodes: `${chainId}=${chain.anvil.rpcUrl}`, tokens: [], index: false });
  onTestFinished(() => other.api.close());
  for (const what of ['history', 'nfts']) {
    for (const query of ['', `?chainId=${chainId}`]) {
      const { status, body } = await other.ask(`/v1/account/${alice.address}/${what}${query}`);
      expect([status, v.parse(apiFailure, body).error.code]).toEqual([400, 'CHAIN_NOT_INDEXED']);
    }
  }
});

it('answers null for an identity while the API has no names', async () => {
  expect(await service.ask(`/v1/identity/${alice.address}?sender=${bob.address}`)).toEqual({
    status: 200,
    body: { name: null, avatar: null },
  });
  expect((await service.ask('/v1/identity/a%20b')).status).toBe(400);
});

it('serves what the index knows while the node is away', async () => {
  await indexed();
  const { rpcUrl } = chain.anvil;
  await chain.anvil.stop();
  const { status, body } = await service.ask(`/v1/account/${alice.address}/balance?chainId=${chainId}`);
  expect(status, rpcUrl).toBe(200);
  const { balances, unread } = v.parse(balanceAnswer, body);
  expect(balances.map(({ symbol }) => symbol)).toEqual(['USDX', 'MOOR']);
  expect(unread).toEqual([{ chainId }]);
  const nfts = v.parse(nftsAnswer, (await service.ask(`/v1/account/${alice.address}/nfts`)).body);
  expect([nfts.nfts.length, nfts.unread]).toEqual([4, [{ chainId }]]);
  expect((await historyOf(bob.address)).data.length).toBeGreaterThan(4);
});
