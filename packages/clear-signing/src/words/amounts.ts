import { formatUnits, getAddress, isAddress } from 'viem';
import { type Phrase, say } from '../messages/say.ts';

/** A token that the wallet knows. */
export interface Token {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** What the account that is asked has of it, in its smallest unit; `undefined` when it is not known. */
  readonly balance?: bigint | undefined;
  /** What there is of it in all, in its smallest unit; `undefined` when it is not known. */
  readonly supply?: bigint | undefined;
}

/** The chain a request was made on. */
export interface Chain {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
}

/** No token has so many units: who approves as much approves everything. */
const unlimited = 2n ** 128n;
/** The largest that some tokens can count, and stand for everything there. */
const unlimitedSmall = 2n ** 96n - 1n;
/** Nor has any known one so many of its whole units. */
const wholeUnits = 18;

export function isUnlimited(amount: bigint, token: Token | undefined): boolean {
  if (amount >= unlimited || amount === unlimitedSmall) return true;
  return token === undefined
    ? amount >= unlimitedSmall
    : token.decimals <= 38 - wholeUnits && amount >= 10n ** BigInt(token.decimals + wholeUnits);
}

/** Whether an allowance is of everything there is, by its number or by what is known of the token. */
export function isEverything(amount: bigint, token: Token | undefined): boolean {
  const { supply = 0n } = token ?? {};
  return isUnlimited(amount, token) || (supply > 0n && amount >= supply);
}

/** All digits: an amount to be checked is never rounded. */
export function nativeAmount(value: bigint, chain: Pick<Chain, 'nativeCurrency'> | undefined): Phrase {
  const { decimals = Number.NaN, symbol = '' } = chain?.nativeCurrency ?? {};
  if (!isDecimals(decimals)) return say('units', { amount: { figure: `${value}` } });
  const figure = formatUnits(value, decimals);
  return symbol === '' ? { figure } : say('amountOf', { amount: { figure }, unit: symbol });
}

export function tokenAmount(amount: bigint, token: Token | undefined): Phrase {
  if (token === undefined) return say('units', { amount: { figure: `${amount}` } });
  return say('amountOf', { amount: { figure: formatUnits(amount, token.decimals) }, unit: token.symbol });
}

export function approvedAmount(amount: bigint, token: Token | undefined): Phrase {
  if (!isUnlimited(amount, token)) return tokenAmount(amount, token);
  return token === undefined ? say('unlimited') : say('unlimitedOf', { token: token.symbol });
}

export function findToken(tokens: readonly Token[] | undefined, address: string): Token | undefined {
  return tokens?.find((token) => sameAddress(token.address, address) && isDecimals(token.decimals));
}

/** What a contract can say of itself; anything else would write amounts that nobody can check. */
function isDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255;
}

export function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** With capital letters as its checksum wants them; text that is no address stays as it is. */
export function wholeAddress(address: string): string {
  return isAddress(address, { strict: false }) ? getAddress(address) : address;
}

/** The first 4 and the last 6 characters, as everywhere; the whole stands in a field beside it. */
export function shortAddress(address: string): string {
  const whole = wholeAddress(address);
  return whole.length > 11 ? `${whole.slice(0, 4)}…${whole.slice(-6)}` : whole;
}
