import { plainAddress } from '@mooring/core';
import { useMemo } from 'react';
import { ShortAddress } from '../view/short-address.tsx';
import { ambiguousTokens } from './confusable-tokens.ts';

interface ListedToken {
  readonly address?: string | undefined;
  readonly symbol: string;
  readonly unverified?: boolean | undefined;
}

interface TokenAddressProps {
  readonly address: string | undefined;
  /** The tokens that it was chosen from. */
  readonly list: readonly ListedToken[];
}

/** The shortened contract address that lists show in place of a token's misleading name; nothing for other tokens. */
export function TokenAddress({ address, list }: TokenAddressProps) {
  const ambiguous = useMemo(() => ambiguousTokens(list), [list]);
  const listed = list.find((one) => one.address === address);
  if (address === undefined || (listed !== undefined && !ambiguous.has(listed))) return null;
  return <ContractAddress address={address} />;
}

/** The shortened address of a token's contract. */
export function ContractAddress({ address }: { readonly address: string }) {
  return <ShortAddress address={plainAddress(address as `${string}:${string}:${string}`)} />;
}
