import { formatAmount } from '@mooring/core';
import type { Activity, ActivityTransfer } from '@mooring/core/activity';
import type { SentTransaction } from '@mooring/core/send';
import { truncateAddress } from '@mooring/protocol';
import { groupDigits } from '@mooring/ui/messages';
import type { ActivityWords } from './activity-words.ts';
import type { ListedActivity } from './list-activity.ts';
import { nftNumber } from './nft-number.ts';

type TokenIcon = Pick<ActivityTransfer, 'icon' | 'iconPath'>;

/** One transferred token, formatted for a row. */
export interface EntryAmount {
  /** Signed amount, or the name of an NFT. */
  readonly value: string;
  /** The amount with all its digits. */
  readonly full?: string | undefined;
  /** Symbol of the token, or the word for an NFT after its name or number. */
  readonly unit: string | undefined;
  readonly direction: 'in' | 'out' | 'self';
}

/** A row of the list. */
export interface Entry {
  readonly id: string;
  readonly hash: string;
  readonly at: number;
  readonly title: string;
  /** The counterparty or the application. */
  readonly detail: string | undefined;
  /** The whole address that `detail` shortens. */
  readonly whole: string | undefined;
  readonly amounts: readonly EntryAmount[];
  /** Number of further amounts. */
  readonly more: number;
  readonly mark: TokenIcon & { readonly name: string; readonly isNft?: boolean | undefined };
  readonly status: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'expired' | 'unknown';
  readonly spam: boolean;
  readonly poison: boolean;
}

/** Tokens that a row shows per transaction. */
const maxAmounts = 2;

/** Formats a decimal figure for a row: at most 3 decimals, never rounded up. */
export function shortAmount(locale: string, figure: string): string {
  const [whole = '0', fraction = ''] = figure.split('.');
  const value = BigInt(`${whole}${fraction}`);
  return groupDigits(locale, formatAmount(value, fraction.length));
}

function titleOf(words: ActivityWords, type: string): string {
  const titles: Readonly<Record<string, () => string>> = {
    receive: words.receiveType,
    send: words.send,
    trade: words.trade,
    approve: words.approve,
    borrow: words.borrow,
    bought: words.bought,
    burn: words.burn,
    cancel: words.cancel,
    claim: words.claim,
    deploy: words.deploy,
    deposit: words.deposit,
    execute: words.execute,
    mint: words.mint,
    repay: words.repay,
    stake: words.stake,
    unstake: words.unstake,
    withdraw: words.withdraw,
  };
  return (Object.hasOwn(titles, type) ? titles[type] : undefined)?.() ?? words.execute();
}

/** Whether the account only received: by a transfer, or from a contract that mints or pays out to it. */
function isIncoming({ type, transfers }: Activity): boolean {
  if (type === 'receive') return true;
  return transfers.length > 0 && transfers.every(({ direction }) => direction === 'in');
}

/** Converts a transaction of the API to a row. */
export function entryOf(words: ActivityWords, one: ListedActivity): Entry {
  const incoming = isIncoming(one);
  // What the account requested itself comes from the contract.
  const other = incoming && !one.own ? one.from : one.to;
  const short = other === '' ? undefined : truncateAddress(other);
  const named = one.application !== undefined && !['send', 'receive'].includes(one.type);
  const first = one.transfers[0];
  return {
    id: one.id,
    hash: one.hash,
    at: one.at,
    title: titleOf(words, one.type),
    detail: named
      ? words.of({ name: one.application ?? '' })
      : short && (incoming ? words.from({ address: short }) : words.to({ address: short })),
    whole: named ? undefined : other,
    amounts: one.transfers.slice(0, maxAmounts).map((transfer) => {
      const { direction, amount, isNft, name, symbol } = transfer;
      if (isNft) return { direction, ...nftAmount(words, transfer) };
      if (amount === undefined) return { direction, value: symbol ?? name ?? '?', unit: undefined };
      const sign = /[1-9]/.test(amount) ? signOf(direction) : '';
      const [value, full] = [shortAmount(words.locale, amount), groupDigits(words.locale, amount)];
      return { direction, value: `${sign}${value}`, full: `${sign}${full}`, unit: symbol };
    }),
    more: Math.max(0, one.transfers.length - maxAmounts) + one.omitted,
    mark: {
      name: first?.symbol ?? first?.name ?? '?',
      ...{ icon: first?.icon, iconPath: first?.iconPath },
      ...(first?.isNft && { isNft: true }),
    },
    status: one.status,
    spam: one.spam,
    poison: one.poison,
  };
}

/**
 * Converts a transaction that this page sent to a row.
 *
 * @param listed the listed transactions, whose transfers have the token's picture if the account moved it before
 */
export function sentEntry(words: ActivityWords, sent: SentTransaction, listed: readonly Activity[]): Entry {
  const { hash, kind, to, token, amount, sentAt, status } = sent;
  const titles = { send: words.send, swap: words.trade, approve: words.approve, other: words.execute };
  const figure =
    token === undefined || amount === undefined ? undefined : formatAmount(BigInt(amount), token.decimals);
  return {
    id: `sent ${hash}`,
    hash,
    at: sentAt,
    title: titles[kind](),
    detail:
      status === 'unknown'
        ? words.unknownText()
        : to === undefined
          ? undefined
          : words.to({ address: truncateAddress(to) }),
    whole: to,
    amounts:
      figure === undefined
        ? []
        : [{ direction: 'out', value: `−${groupDigits(words.locale, figure)}`, unit: token?.symbol }],
    more: 0,
    mark: { name: token?.symbol ?? '?', ...(token && iconOf(token.address, listed)) },
    status,
    spam: false,
    poison: false,
  };
}

function iconOf(token: string | undefined, listed: readonly Activity[]): TokenIcon | undefined {
  const same = token?.toLowerCase();
  const found = listed
    .flatMap(({ transfers }) => transfers)
    .find(({ address, isNft }) => !isNft && address?.toLowerCase() === same);
  return found && { icon: found.icon, iconPath: found.iconPath };
}

/** An NFT by its name, else its number, and that it is one: its creator may call it '+500 USDC'. */
function nftAmount(
  words: ActivityWords,
  { name, tokenId }: ActivityTransfer,
): Omit<EntryAmount, 'direction'> {
  const word = words.nft();
  const value = name === word ? undefined : (name ?? (tokenId && nftNumber(words, tokenId)));
  return value === undefined ? { value: word, unit: undefined } : { value, unit: word };
}

function signOf(direction: 'in' | 'out' | 'self'): string {
  return direction === 'in' ? '+' : direction === 'out' ? '−' : '';
}
