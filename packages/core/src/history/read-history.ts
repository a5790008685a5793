import { isSameAddress, readWalletName } from '@mooring/protocol';
import type { HistoryAnswer, HistoryTransaction, HistoryTransfer } from '@mooring/protocol/api';
import type { CaipNetwork } from '../contract/network.ts';
import type { TokenIcon } from '../contract/token-icon.ts';
import { readNftIcon } from '../format/read-nft-icon.ts';
import { readTokenIcon } from '../format/read-token-icon.ts';

/** A token that was transferred, with names chosen by its issuer: cleaned and bounded. */
export interface ActivityTransfer extends TokenIcon {
  readonly direction: 'in' | 'out' | 'self';
  /** In whole tokens, in decimal digits; `undefined` if the decimals are unknown. */
  readonly amount: string | undefined;
  /** Absent for an NFT without one. */
  readonly symbol?: string | undefined;
  readonly name?: string | undefined;
  readonly isNft: boolean;
  /** Of an NFT, if the API knows it. */
  readonly tokenId?: string | undefined;
  /** CAIP-10 id of the token; absent for the network's own currency. */
  readonly address?: string | undefined;
  /** Not on any of the operator's token lists. */
  readonly unverified: boolean;
}

/** One transaction of an account. */
export interface Activity {
  readonly id: string;
  readonly hash: string;
  readonly type: string;
  readonly status: 'confirmed' | 'failed' | 'pending' | 'unknown';
  /** Unix milliseconds. */
  readonly at: number;
  readonly from: string;
  /** Whether the account sent it. */
  readonly own: boolean;
  /** Empty if the transaction created a contract. */
  readonly to: string;
  readonly transfers: readonly ActivityTransfer[];
  /** Number of further transfers that are left out. */
  readonly omitted: number;
  /** In the native currency, in decimal digits. */
  readonly fee?: string | undefined;
  readonly application?: string | undefined;
  /** Sent by others with unrequested tokens. */
  readonly spam: boolean;
}

/** One page of an account's activity. */
export interface ActivityPage {
  readonly list: readonly Activity[];
  readonly next: string | undefined;
  /** The API could not read the network: its activity is unknown. */
  readonly unread: boolean;
  /** This API does not serve the network's history. */
  readonly unserved?: true | undefined;
}

/** Reads a page of an account's history on one network. Leaves out other networks. */
export function readHistory(answer: HistoryAnswer, network: CaipNetwork, own: string): ActivityPage {
  const { caipNetworkId } = network;
  const list = answer.data
    .filter(({ metadata }) => metadata.chain === caipNetworkId)
    .map((one) => readActivity(one, network, own));
  const unread = answer.unread?.some(({ chainId }) => chainId === caipNetworkId) ?? false;
  return { list, next: answer.next === null || answer.next === '' ? undefined : answer.next, unread };
}

function readActivity(
  { id, metadata, transfers, omitted = 0 }: HistoryTransaction,
  network: CaipNetwork,
  own: string,
): Activity {
  const { operationType, hash, status, minedAt, sentFrom, sentTo, fee, application } = metadata;
  const mine = isSameAddress(network.chainNamespace, sentFrom, own);
  const unasked = ({ direction, unverified, nft_info }: HistoryTransfer): boolean =>
    nft_info?.flags.is_spam === true || (!mine && direction === 'in' && unverified === true);
  return {
    ...{ id, hash, status, omitted, fee },
    type: operationType,
    at: Date.parse(minedAt),
    from: sentFrom,
    own: mine,
    to: sentTo,
    transfers: transfers.map((transfer) => readTransfer(transfer, network)),
    application: readWalletName(application?.name ?? '') ?? undefined,
    spam: transfers.length > 0 && transfers.every(unasked),
  };
}

function readTransfer(
  { direction, quantity, address, fungible_info, nft_info, unverified }: HistoryTransfer,
  { nativeCurrency, caipNetworkId }: CaipNetwork,
): ActivityTransfer {
  const isNft = nft_info !== undefined;
  const names = isNft ? { name: nft_info.name, symbol: undefined } : fungible_info;
  const native = address === undefined && !isNft;
  return {
    ...{ direction, amount: quantity.numeric, isNft, address, unverified: unverified === true },
    name: native ? nativeCurrency.name : readWalletName(names?.name ?? ''),
    symbol: native ? nativeCurrency.symbol : readWalletName(names?.symbol ?? ''),
    ...(nft_info?.token_id === undefined ? {} : { tokenId: nft_info.token_id }),
    ...(isNft
      ? readNftIcon(nft_info.content?.preview?.url, address, nft_info.token_id)
      : readTokenIcon(fungible_info?.icon?.url, address ?? caipNetworkId)),
  };
}
