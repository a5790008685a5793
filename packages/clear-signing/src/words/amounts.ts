import { truncateAddress } from '@mooring/protocol';
import { formatUnits, getAddress, isAddress } from 'viem';
import { defineMessage, type Phrase } from '../messages/define-message.ts';

/** A token that the wallet knows. */
export interface Token {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** The account's balance in the smallest unit; `undefined` if unknown. */
  readonly balance?: bigint | undefined;
  /** The total supply in the smallest unit; `undefined` if unknown. */
  readonly supply?: bigint | undefined;
}

/** The chain a request was made on. */
export interface Chain {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** No token has this many units: approving them approves everything. */
const unlimited = 2n ** 128n;
/** The maximum of some tokens, where it means everything. */
const unlimitedSmall = 2n ** 96n - 1n;
/** No known token has this many whole units. */
const wholeUnits = 18;

export function isUnlimited(amount: bigint, token: Token | undefined): boolean {
  if (amount >= unlimited || amount === unlimitedSmall) return true;
  return token === undefined
    ? amount >= unlimitedSmall
    : token.decimals <= 38 - wholeUnits && amount >= 10n ** BigInt(token.decimals + wholeUnits);
}

/** Whether an allowance is unlimited, by its number or by the token's supply. */
export function isEverything(amount: bigint, token: Token | undefined): boolean {
  const { supply = 0n } = token ?? {};
  return isUnlimited(amount, token) || (supply > 0n && amount >= supply);
}

/** All digits: an amount that people check is never rounded. */
export function nativeAmount(value: bigint, chain: Pick<Chain, 'nativeCurrency'> | undefined): Phrase {
  const { decimals = Number.NaN, symbol = '' } = chain?.nativeCurrency ?? {};
  if (!isDecimals(decimals)) return defineMessage('units', { amount: { figure: `${value}` } });
  const figure = formatUnits(value, decimals);
  return symbol === '' ? { figure } : defineMessage('amountOf', { amount: { figure }, unit: symbol });
}

export function tokenAmount(amount: bigint, token: Token | undefined): Phrase {
  if (token === undefined) return defineMessage('units', { amount: { figure: `${amount}` } });
  return defineMessage('amountOf', {
    amount: { figure: formatUnits(amount, token.decimals) },
    unit: token.symbol,
  });
}

export function approvedAmount(amount: bigint, token: Token | undefined): Phrase {
  if (!isUnlimited(amount, token)) return tokenAmount(amount, token);
  return token === undefined
    ? defineMessage('unlimited')
    : defineMessage('unlimitedOf', { token: token.symbol });
}

export function findToken(tokens: readonly Token[] | undefined, address: string): Token | undefined {
  return tokens?.find((token) => sameAddress(token.address, address) && isDecimals(token.decimals));
}

/** Plausible decimals. Others would produce amounts that cannot be checked. */
function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Adds the checksum's capital letters. Returns text that is not an address unchanged. */
export function wholeAddress(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address;
}

/** The address with its checksum, truncated. A field beside it shows the whole. */
export function shortAddress(address: string): string {
  return truncateAddress(wholeAddress(address));
}
