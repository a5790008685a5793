import { type CaipNetworkId, formatCaipAddress } from '@mooring/protocol';
import { apiLimits, type HistoryTransaction, type HistoryTransfer } from '@mooring/protocol/api';
import { formatUnits, getAddress, type Hex, maxUint256 } from 'viem';
import type { TokenNames } from '../balance/token-names.ts';
import type { IndexedMove, IndexedTransaction } from '../indexer/index-reader.ts';
import type { NftDetails } from '../nft/nft-details.ts';
import { isSpamName } from '../tokens/spam-name.ts';
import type { ListedToken, Token, TokenList } from '../tokens/token-list.ts';
import { operationType } from './operation-type.ts';

/**
 * Converts transactions of one chain to the API's format, from an account's view.
 *
 * @param account in lower case
 * @param picture returns the address of a picture; empty for none, and once the answer has no room for it
 */
export type DescribeTransactions = (
  chain: CaipNetworkId,
  account: string,
  transactions: readonly IndexedTransaction[],
  picture: (address: string) => string,
) => Promise<readonly HistoryTransaction[]>;

export interface DescribeOptions {
  readonly chains: TokenList;
  readonly names: TokenNames;
  readonly nftDetails: NftDetails;
}

/** Token names by address in lower case. */
interface Words {
  /** By an address in lower case. */
  readonly checksummed: (address: string) => Hex;
  readonly native: Token;
  readonly listed: ReadonlyMap<string, ListedToken>;
  readonly read: Awaited<ReturnType<TokenNames['of']>>;
  readonly previews: Awaited<ReturnType<NftDetails['known']>>;
  readonly picture: (address: string) => string;
}

/** Token names, and NFTs, looked up per page: anyone can send an account any number of tokens. */
const namesPerPage = 200;

export function describeTransactions({ chains, names, nftDetails }: DescribeOptions): DescribeTransactions {
  return async (chain, account, transactions, picture) => {
    const known = chains.get(chain);
    if (known === undefined || transactions.length === 0) return [];
    const listed = new Map(known.tokens.map((token) => [token.address.toLowerCase(), token]));
    const moves = transactions.flatMap((transaction) => transaction.moves);
    const fungible = new Set(moves.flatMap(({ standard, token }) => (standard === 20 ? [token] : [])));
    const nameless = [...fungible].filter((token) => listed.get(token)?.words === undefined);
    const nfts = new Map(
      moves.flatMap(({ standard, token, tokenId }) =>
        standard !== 20 && tokenId >= 0n
          ? [[`${token} ${tokenId}`, { standard, token, tokenId }] as const]
          : [],
      ),
    );
    const [read, seen] = await Promise.all([
      nameless.length === 0 ? new Map() : names.of(chain, nameless.slice(0, namesPerPage)),
      nftDetails.known(chain, [...nfts.values()].slice(0, namesPerPage)),
    ]);
    const words = { checksummed: checksums(), native: known.native, listed, read, previews: seen, picture };
    return transactions.map((one) => describeOne(chain, account, one, words));
  };
}

/** Checksums the addresses of a page, of which most are the account's own or those of its tokens, once each. */
function checksums(): Words['checksummed'] {
  const known = new Map<string, Hex>();
  return (address) => {
    const found = known.get(address) ?? getAddress(address as Hex);
    known.set(address, found);
    return found;
  };
}

function describeOne(
  chain: CaipNetworkId,
  account: string,
  transaction: IndexedTransaction,
  words: Words,
): HistoryTransaction {
  const { hash, from, to, succeeded, fee, nonce, at, place, moveCount, moves } = transaction;
  const paid = joinPayment(transaction);
  const transfers = transfersOf(chain, account, paid, words);
  const some = transfers.slice(0, apiLimits.transfers);
  const omitted = transfers.length - some.length + Math.max(0, moveCount - moves.length);
  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType: operationType(paid, account),
      hash,
      chain,
      minedAt: new Date(at * 1_000).toISOString(),
      sentFrom: words.checksummed(from),
      sentTo: to === undefined ? '' : words.checksummed(recipientOf(paid, to)),
      status: succeeded === undefined ? 'unknown' : succeeded ? 'confirmed' : 'failed',
      ...(nonce === undefined ? {} : { nonce }),
      ...(isAmount(fee) ? { fee: formatUnits(fee, words.native.decimals) } : {}),
      block: place[0],
    },
    transfers: some,
    ...(omitted > 0 ? { omitted } : {}),
  };
}

/** Nodes report the gas and its price, whose product may be more than there can be: clients would refuse the whole page. */
const isAmount = (fee: bigint | undefined): fee is bigint => fee !== undefined && fee <= maxUint256;

/** `transfer(address,uint256)`. */
const transferSelector = '0xa9059cbb';

/**
 * A token that charges a fee takes it out of the payment by further moves: its sender paid the sum, to the receiver of more than half.
 * Any other transaction is returned unchanged.
 */
function joinPayment(transaction: IndexedTransaction): IndexedTransaction {
  const { from, to, value, selector, moves, moveCount } = transaction;
  const isPayment =
    selector === transferSelector &&
    value === 0n &&
    moves.length === moveCount &&
    moves.every(
      (move) => move.kind === 'transfer' && move.standard === 20 && move.token === to && move.from === from,
    );
  if (!isPayment || moves.length < 2) return transaction;
  const amount = moves.reduce((sum, move) => sum + move.amount, 0n);
  const main = moves.find((move) => move.amount * 2n > amount);
  return main === undefined ? transaction : { ...transaction, moves: [{ ...main, amount }], moveCount: 1 };
}

/** Recipient of a transaction: for a single token transfer, the token's recipient rather than its contract. */
function recipientOf({ moves, value }: IndexedTransaction, to: string): string {
  const [move, ...others] = moves.filter(({ kind }) => kind === 'transfer');
  return move !== undefined && others.length === 0 && value === 0n && move.token === to ? move.to : to;
}

function transfersOf(
  chain: CaipNetworkId,
  account: string,
  { from, to, value, succeeded, moves, selector, inner = [] }: IndexedTransaction,
  words: Words,
): readonly HistoryTransfer[] {
  const isParty = from === account || to === account;
  const own = (amount: bigint): HistoryTransfer => ({
    direction: directionOf(account, from, to ?? ''),
    quantity: { numeric: formatUnits(amount, words.native.decimals) },
    fungible_info: infoOf(words.native, words.picture(words.native.icon)),
  });
  const natives = value > 0n && succeeded !== false && isParty ? [own(value)] : [];
  const sentOn = inner.map(
    (one): HistoryTransfer => ({
      ...own(one.amount),
      direction: directionOf(account, one.from, one.to),
    }),
  );
  const moved = moves.filter(({ kind }) => kind === 'transfer');
  const all = [...natives, ...sentOn, ...moved.map((move) => transferOf(chain, account, move, words))];
  if (all.length > 0) return all;
  const allowed = moves.filter((move) => move.from === account);
  if (allowed.length > 0) {
    // An approval moves nothing: the allowed amount was not sent.
    return allowed.map((move) => ({ ...transferOf(chain, account, move, words), quantity: {} }));
  }
  // Other clients hide transactions without transfers.
  return selector !== undefined || isParty ? [own(value)] : [{ ...own(0n), quantity: {} }];
}

function transferOf(chain: CaipNetworkId, account: string, move: IndexedMove, words: Words): HistoryTransfer {
  const base = {
    direction: directionOf(account, move.from, move.to),
    address: formatCaipAddress(chain, words.checksummed(move.token)),
  };
  if (move.standard !== 20) {
    const preview = words.previews.get(`${move.token} ${move.tokenId}`);
    const name = preview?.name || preview?.collection || '';
    const image = words.picture(preview?.image ?? '');
    return {
      ...base,
      quantity: { numeric: String(move.amount) },
      nft_info: {
        name,
        ...(move.tokenId >= 0n ? { token_id: String(move.tokenId) } : {}),
        content: image === '' ? null : { preview: { url: image } },
        flags: { is_spam: isSpamName(name) },
      },
    };
  }
  const listed = words.listed.get(move.token);
  const tokenWords = listed?.words ?? words.read.get(move.token);
  return {
    ...base,
    // An amount has no meaning without decimals.
    quantity: tokenWords === undefined ? {} : { numeric: formatUnits(move.amount, tokenWords.decimals) },
    fungible_info: tokenWords === undefined ? {} : infoOf(tokenWords, words.picture(listed?.icon ?? '')),
    ...(listed === undefined ? { unverified: true as const } : {}),
  };
}

const infoOf = ({ name, symbol }: Pick<Token, 'name' | 'symbol'>, icon: string) => ({
  name,
  symbol,
  icon: icon === '' ? null : { url: icon },
});

function directionOf(account: string, from: string, to: string): HistoryTransfer['direction'] {
  if (from === to) return 'self';
  return to === account ? 'in' : 'out';
}
