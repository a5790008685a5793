import { useAppKitBalance, useBalance } from '@mooring/kit/react';
import { isSameAddress, namespaceOf } from '@mooring/protocol';
import { useRefetchInterval } from '../format/use-refetch-interval.ts';
import type { PageNetwork } from '../site/page-network.ts';

export interface AssetBalance {
  /** `native`, or the token's address. */
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** A `data:` image. */
  readonly icon?: string | undefined;
  /** In the smallest unit; `undefined` if unknown. */
  readonly value: bigint | undefined;
  /** In US dollars; `undefined` if the API names no price. */
  readonly worth?: number | undefined;
}

/** Whether it is the native currency of a network. */
export const isNative = ({ id }: Pick<AssetBalance, 'id'>): boolean => id === 'native';

export interface Assets {
  /** The native asset first. */
  readonly assets: readonly [AssetBalance, ...AssetBalance[]];
  /** Whether the tokens were read: those without a value are then not among the known holdings. */
  readonly read: boolean;
  readonly failed: boolean;
  readonly refetch: () => void;
}

/** Milliseconds between reads while the page is visible. */
const every = 4_000;

/** Balances of the connected account on its network, kept up to date: those of the modal. */
export function useAssets(network: PageNetwork): Assets {
  const namespace = namespaceOf(network.caipNetworkId);
  const { fetchBalance } = useAppKitBalance();
  const { data, error, refetch } = useBalance({ namespace });
  useRefetchInterval({ refetch, error }, every);
  // The API leaves out both zero balances and unknown tokens; they cannot be distinguished.
  const heldOf = (token: string | undefined) =>
    data?.holdings?.list.find(({ address }) =>
      address === undefined || token === undefined
        ? address === token
        : isSameAddress(namespace, address, `${network.caipNetworkId}:${token}`),
    );
  const { name, symbol, decimals, icon } = network.nativeCurrency;
  return {
    assets: [
      {
        ...{ id: 'native', symbol, name, decimals, icon },
        value: data?.native.value,
        worth: heldOf(undefined)?.worth,
      },
      ...network.tokens.map(({ address: id, symbol, name, decimals, icon }) => ({
        ...{ id, symbol, name, decimals, icon },
        value: heldOf(id)?.value,
        worth: heldOf(id)?.worth,
      })),
    ],
    read: data?.holdings !== undefined,
    failed: error !== undefined || data?.problem !== undefined,
    // Starts a new read: an earlier one may still be in progress.
    refetch: () => void fetchBalance(),
  };
}
