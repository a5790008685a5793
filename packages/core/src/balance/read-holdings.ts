import { readWalletName } from '@mooring/protocol';
import type { BalanceAnswer } from '@mooring/protocol/api';
import type { NativeBalance, OwnedToken } from '../contract/adapter.ts';
import type { CaipNetwork } from '../contract/network.ts';
import type { TokenIcon } from '../contract/token-icon.ts';
import { parseAmount } from '../format/parse-amount.ts';
import { readTokenIcon } from '../format/read-token-icon.ts';

/** A token with names chosen by its issuer: cleaned and bounded, never proof of what the token is. */
interface NamedToken extends TokenIcon {
  /** CAIP-10 id of the token's contract; absent for the network's own currency. */
  readonly address?: string | undefined;
  readonly name: string;
  readonly symbol: string;
  /** Value of the holding in US dollars; absent if no price is known. */
  readonly worth?: number | undefined;
  /** No token list of the operator has the token, or a node named it: its name may mislead. */
  readonly unverified?: true | undefined;
}

/** The amount in the smallest unit; `undefined` if it could not be read: unknown, never zero. */
type HeldAmount =
  | { readonly value: bigint; readonly decimals: number }
  | { readonly value: undefined; readonly decimals: undefined };

/** Amount of one token that an address holds. */
export type Holding = NamedToken & HeldAmount;

export interface HoldingsRead {
  /** The native currency first, then tokens by worth, then unknown amounts. */
  readonly list: readonly Holding[];
  /** Number of tokens without decimals that are left out, because their amounts have no unit. */
  readonly dropped: number;
  /** The network could not be read in full: a token that the list lacks is unknown, not zero. */
  readonly partial?: true | undefined;
}

/**
 * Reads the balances of one network from an API's answer. Names the native currency as the site does. Leaves out tokens
 * without decimals, zero amounts and other networks.
 */
export function readHoldings(
  { balances, unread = [], omitted }: BalanceAnswer,
  network: CaipNetwork,
): HoldingsRead {
  const { nativeCurrency, caipNetworkId } = network;
  const isHere = ({
    chainId,
    address,
  }: {
    readonly chainId: string;
    readonly address?: string | undefined;
  }) => chainId === caipNetworkId && (address === undefined || address.startsWith(`${caipNetworkId}:`));
  const list: Holding[] = [];
  let dropped = 0;
  let partial = omitted !== undefined;
  for (const balance of balances.filter(isHere)) {
    const { address, quantity, name, symbol, value: worth, iconUrl, unverified } = balance;
    const decimals = Number(quantity.decimals);
    const value = parseAmount(quantity.numeric, decimals);
    if (value === undefined || (address !== undefined && value === 0n)) continue;
    if (decimals === 0) {
      dropped += 1;
      continue;
    }
    const names = address === undefined ? nativeCurrency : namesOf(name, symbol);
    list.push({
      ...{ address, name: names.name, symbol: names.symbol, worth },
      ...readTokenIcon(iconUrl, address ?? caipNetworkId),
      ...{ unverified, value, decimals },
    });
  }
  for (const { address, name = '', symbol = '', iconUrl } of unread.filter(isHere)) {
    if (address === undefined) {
      partial = true;
      continue;
    }
    const named = { address, ...namesOf(name, symbol), ...readTokenIcon(iconUrl, address) };
    list.push({ ...named, value: undefined, decimals: undefined });
  }
  return { list: list.sort(byWorth), dropped, ...(partial && { partial }) };
}

/**
 * Reads a node's answer like {@link readHoldings}. Its tokens are unverified, since no list was compared. A name that looks like
 * a web address is dropped.
 */
export function nodeHoldings(
  native: NativeBalance,
  tokens: readonly OwnedToken[],
  { nativeCurrency }: CaipNetwork,
): HoldingsRead {
  const { name, symbol } = nativeCurrency;
  const held = tokens.filter(({ value }) => value > 0n);
  const counted = held.filter(({ decimals }) => decimals > 0);
  const list: readonly Holding[] = counted.map(({ address, value, decimals, ...named }) => ({
    ...{ address, value, decimals, unverified: true },
    ...namesOf(plainName(named.name), plainName(named.symbol)),
  }));
  const { value, decimals } = native;
  return { list: [{ name, symbol, value, decimals }, ...list], dropped: held.length - counted.length };
}

/** A token's issuer chooses its name, sometimes to lure visitors to another site. */
function plainName(name = ''): string {
  return /[./:@]/.test(name) ? '' : name;
}

/** Names that are safe to show. */
export function namesOf(name = '', symbol = ''): Pick<NamedToken, 'name' | 'symbol'> {
  const known = readWalletName(name) ?? readWalletName(symbol) ?? '?';
  return { name: known, symbol: readWalletName(symbol) ?? known };
}

function byWorth(left: Holding, right: Holding): number {
  return rank(right) - rank(left);
}

/** Order: native currency, then by worth, then without a price, then unknown. */
function rank({ address, value, worth }: Holding): number {
  if (address === undefined) return Number.POSITIVE_INFINITY;
  return value === undefined ? -2 : (worth ?? -1);
}
