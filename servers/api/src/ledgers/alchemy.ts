import { formatQuantity } from '@mooring/protocol';
import * as v from 'valibot';
import type { IndexedMove, OwnedNft, OwnedToken } from '../indexer/index-reader.ts';
import { type FetchJson, vendorAddress } from '../vendors/fetch-json.ts';
import {
  addressForm,
  amountForm,
  hashForm,
  hexAmountForm,
  type Ledger,
  type LedgerEntry,
  type LedgerPart,
  timeForm,
} from './ledger.ts';

export interface AlchemyOptions {
  /** Host of the chain: `https://eth-mainnet.g.alchemy.com`. */
  readonly url: string;
  readonly key: string;
  /** Whether Alchemy lists internal transfers on the chain. */
  readonly hasInner: boolean;
  readonly ask: FetchJson;
}

/** Page size of transfers and tokens, page size of NFTs with metadata, and the page limit of holdings. */
const pageSize = 100;
const nftPageSize = 50;
const maxPages = 10;

const key = v.nullish(v.pipe(v.string(), v.maxLength(2_048)));
const transferForm = v.object({
  blockNum: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,13}$/i), v.transform(Number)),
  hash: hashForm,
  from: addressForm,
  to: v.nullish(addressForm),
  category: v.string(),
  tokenId: v.nullish(hexAmountForm),
  erc721TokenId: v.nullish(hexAmountForm),
  erc1155Metadata: v.nullish(
    v.pipe(v.array(v.object({ tokenId: hexAmountForm, value: hexAmountForm })), v.maxLength(1_000)),
  ),
  rawContract: v.object({ value: v.nullish(hexAmountForm), address: v.nullish(addressForm) }),
  metadata: v.object({ blockTimestamp: timeForm }),
});
const transfersForm = v.object({
  transfers: v.pipe(v.array(transferForm), v.maxLength(pageSize)),
  pageKey: key,
});
const tokensForm = v.object({
  tokenBalances: v.pipe(
    v.array(v.object({ contractAddress: addressForm, tokenBalance: v.nullish(hexAmountForm) })),
    v.maxLength(pageSize),
  ),
  pageKey: key,
});
const nftForm = v.object({
  contract: v.object({ address: addressForm }),
  tokenId: amountForm,
  tokenType: v.nullish(v.string()),
  balance: v.nullish(amountForm),
});
const nftsForm = v.object({
  ownedNfts: v.pipe(v.array(nftForm), v.maxLength(nftPageSize)),
  pageKey: key,
});

/** Alchemy's transfers, token and NFT (v3) APIs. Its transfers lack nonce, fee and status, which the node adds. */
export function alchemy({ url, key: secret, hasInner, ask }: AlchemyOptions): Ledger {
  const call = async <Form extends v.GenericSchema>(
    method: string,
    params: readonly unknown[],
    form: Form,
  ) => {
    const { result } = await ask({
      url: vendorAddress(url, `/v2/${encodeURIComponent(secret)}`),
      body: { jsonrpc: '2.0', id: 1, method, params },
      schema: v.object({ result: form }),
    });
    return result as v.InferOutput<Form>;
  };
  const transfers = async (side: 'fromAddress' | 'toAddress', account: string, upTo: number | undefined) => {
    const found = await call(
      'alchemy_getAssetTransfers',
      [
        {
          fromBlock: '0x0',
          toBlock: upTo === undefined ? 'latest' : `0x${upTo.toString(16)}`,
          [side]: account,
          category: ['external', ...(hasInner ? ['internal'] : []), 'erc20', 'erc721', 'erc1155'],
          withMetadata: true,
          excludeZeroValue: false,
          order: 'desc',
          maxCount: formatQuantity(pageSize),
        },
      ],
      transfersForm,
    );
    // Self-transfers are in both lists; only the sent list counts them.
    const own = found.transfers.map((one) =>
      side === 'toAddress' && one.from === account ? ({ ...one, category: 'seen' } as const) : one,
    );
    return { entries: own.flatMap(readTransfer), isEnd: !found.pageKey } satisfies LedgerPart;
  };
  return {
    activity: (account, upTo) =>
      Promise.all([transfers('fromAddress', account, upTo), transfers('toAddress', account, upTo)]),
    async tokens(account) {
      const held: OwnedToken[] = [];
      let pageKey: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const options = { maxCount: pageSize, ...(pageKey === undefined ? {} : { pageKey }) };
        const found = await call('alchemy_getTokenBalances', [account, 'erc20', options], tokensForm);
        for (const { contractAddress: token, tokenBalance } of found.tokenBalances) {
          const amount = tokenBalance ?? undefined;
          if (amount !== 0n) held.push({ token, amount });
        }
        if (!found.pageKey) return { held, isCut: false };
        pageKey = found.pageKey;
      }
      return { held, isCut: true };
    },
    async nfts(account) {
      const held: OwnedNft[] = [];
      let pageKey: string | undefined;
      for (let page = 0; page < maxPages; page += 1) {
        const found = await ask({
          url: vendorAddress(url, `/nft/v3/${encodeURIComponent(secret)}/getNFTsForOwner`, {
            owner: account,
            withMetadata: 'true',
            pageSize: String(nftPageSize),
            ...(pageKey === undefined ? {} : { pageKey }),
          }),
          schema: nftsForm,
        });
        held.push(...found.ownedNfts.flatMap((one) => readNft(one) ?? []));
        if (!found.pageKey) return { held, isCut: false };
        pageKey = found.pageKey;
      }
      return { held, isCut: true };
    },
  };
}

function readNft(one: v.InferOutput<typeof nftForm>): OwnedNft | undefined {
  const base = { token: one.contract.address, tokenId: one.tokenId };
  if (one.tokenType === 'ERC721') return { standard: 721, ...base, amount: 1n };
  return one.tokenType === 'ERC1155' ? { standard: 1155, ...base, amount: one.balance ?? 1n } : undefined;
}

function readTransfer(one: v.InferOutput<typeof transferForm>): readonly LedgerEntry[] {
  const { blockNum: block, hash, from, to, category, rawContract, metadata } = one;
  const entry = { block, hash, at: metadata.blockTimestamp };
  const { address: token, value } = rawContract;
  if (to == null) return [entry];
  if (category === 'internal') {
    return value == null || value === 0n ? [entry] : [{ ...entry, inner: { from, to, amount: value } }];
  }
  if (token == null) return [entry];
  const move = (standard: IndexedMove['standard'], tokenId: bigint, amount: bigint): LedgerEntry => ({
    ...entry,
    move: { kind: 'transfer', standard, token, from, to, tokenId, amount },
  });
  if (category === 'erc20') return value == null ? [entry] : [move(20, 0n, value)];
  const id = one.erc721TokenId ?? one.tokenId;
  if (category === 'erc721') return id == null ? [entry] : [move(721, id, 1n)];
  if (category !== 'erc1155') return [entry];
  const parts = one.erc1155Metadata ?? [];
  return parts.length === 0 ? [entry] : parts.map(({ tokenId, value }) => move(1155, tokenId, value));
}
