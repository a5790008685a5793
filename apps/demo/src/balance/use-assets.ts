import { currentCore } from '@mooring/core';
import { balanceOptions } from '@mooring/core/data';
import { useAppKitBalance } from '@mooring/kit/react';
import type { SiteNetwork, SiteToken } from '@mooring/protocol/site-config';
import { useQuery } from '@tanstack/react-query';

export interface AssetBalance {
  /** `native`, or the token's address. */
  readonly id: string;
  readonly token: SiteToken | undefined;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  /** In the smallest unit; `undefined` where it is not known. */
  readonly value: bigint | undefined;
}

export interface Assets {
  /** The native asset first. */
  readonly assets: readonly [AssetBalance, ...AssetBalance[]];
  /** The tokens were read: those without a value are not among what the account is known to hold. */
  readonly read: boolean;
  readonly failed: boolean;
  readonly refetch: () => void;
}

/** Milliseconds, only while the page is seen: queries in the background stand still. */
const every = 4_000;

/** What an account holds on a network, kept up to date: the modal's own balance, by this page's QueryClient. */
export function useAssets(address: `0x${string}`, network: SiteNetwork): Assets {
  const core = currentCore();
  const { fetchBalance } = useAppKitBalance();
  const listed = core.store.getState().networks.find(({ id }) => id === network.id);
  const { data, isError, refetch } = useQuery({
    ...balanceOptions(core, {
      address: `eip155:${network.id}:${address}`,
      network: listed ?? core.store.getState().activeNetwork,
    }),
    enabled: listed !== undefined,
    refetchInterval: every,
  });
  const held = new Map(data?.holdings?.list.map(({ address, value }) => [address?.toLowerCase(), value]));
  const { name, symbol, decimals } = network.nativeCurrency;
  return {
    assets: [
      { id: 'native', token: undefined, symbol, name, decimals, value: data?.native.value },
      ...network.tokens.map((token) => {
        const { address: id, symbol, name, decimals } = token;
        // The API leaves out what there is nothing of, and what it does not know: which of the two, nobody can tell.
        const value = held.get(`eip155:${network.id}:${id}`.toLowerCase());
        return { id, token, symbol, name, decimals, value };
      }),
    ],
    read: data?.holdings !== undefined,
    failed: isError || data?.problem !== undefined,
    refetch: () => {
      void refetch();
      // What the modal shows is others now, too.
      void fetchBalance();
    },
  };
}
