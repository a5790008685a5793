import { createError } from '../errors.ts';
import type { NamespaceConfig } from '../provider/provider-types.ts';
import {
  type EthereumProviderOptions,
  type EthereumRpcMap,
  OPTIONAL_EVENTS,
  OPTIONAL_METHODS,
  REQUIRED_EVENTS,
  REQUIRED_METHODS,
} from './ethereum-types.ts';

export type EthereumNamespaceOptions = Pick<
  EthereumProviderOptions,
  'chains' | 'optionalChains' | 'methods' | 'optionalMethods' | 'events' | 'optionalEvents' | 'rpcMap'
>;

/** CAIP-2 ids without duplicates. Throws OPTION_INVALID for an invalid chain id. */
export function caipChains(option: string, chains: readonly number[] = []): readonly string[] {
  const ids = chains.map((chain) => {
    const id = Number(chain);
    if (!Number.isSafeInteger(id) || id <= 0)
      throw createError('OPTION_INVALID', { option, expected: 'chain ids, such as [1, 10]' });
    return `eip155:${id}`;
  });
  return [...new Set(ids)];
}

/**
 * Namespaces to propose to a wallet. `methods` and `events` have defaults only with `chains`, like the original. Throws
 * OPTION_INVALID without any chain.
 */
export function ethereumNamespaces(options: EthereumNamespaceOptions): NamespaceConfig {
  const required = caipChains('chains', options.chains);
  const chains = [...new Set([...required, ...caipChains('optionalChains', options.optionalChains)])];
  if (chains.length === 0)
    throw createError('OPTION_INVALID', { option: 'optionalChains', expected: 'at least one chain id' });
  const { methods, events } = options;
  const hasRequired = required.length > 0;
  return {
    eip155: {
      chains,
      methods: unite(
        methods ?? (hasRequired ? REQUIRED_METHODS : []),
        options.optionalMethods ?? OPTIONAL_METHODS,
      ),
      events: unite(
        events ?? (hasRequired ? REQUIRED_EVENTS : []),
        options.optionalEvents ?? OPTIONAL_EVENTS,
      ),
      ...(options.rpcMap === undefined ? {} : { rpcMap: options.rpcMap }),
    },
  };
}

/** Node addresses by CAIP-2 id. */
export function caipRpcMap(rpcMap: EthereumRpcMap = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(rpcMap).map(([chain, url]) => [`eip155:${chain}`, url]));
}

function unite(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
