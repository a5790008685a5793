import type { Namespace, Namespaces } from './namespaces.ts';

/** Chain families by CAIP-2 namespace. */
export type ChainNamespace = Namespace;

/** CAIP-2 chain id, e.g. `eip155:31337`. */
export type CaipNetworkId = `${string}:${string}`;

/** CAIP-10 account id, e.g. `eip155:31337:0xabc…`. */
export type CaipAddress = `${string}:${string}:${string}`;

/** A CAIP-10 account id of a namespace. */
export type CaipAddressOf<N extends Namespace> = N extends keyof Namespaces
  ? `${N}:${string}:${string}`
  : CaipAddress;

/**
 * A network as a site passes it to `createAppKit`: the shape of a viem chain. The CAIP members are optional, since a
 * plain EVM chain implies them.
 */
export interface AppKitNetwork {
  readonly id: number | string;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly rpcUrls: {
    readonly default: {
      readonly http: readonly string[];
      readonly webSocket?: readonly string[] | undefined;
    };
  };
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined;
  readonly contracts?: Readonly<Record<string, unknown>> | undefined;
  readonly testnet?: boolean | undefined;
  readonly chainNamespace?: ChainNamespace | undefined;
  readonly caipNetworkId?: CaipNetworkId | undefined;
  /** `imageId`, of AppKit's own hosts, has no effect: an operator's pictures are found by CAIP-2 id. */
  readonly assets?:
    | { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined }
    | undefined;
}

/** A network after `createAppKit` has read it: its CAIP members are always set. */
export interface CaipNetwork extends AppKitNetwork {
  readonly chainNamespace: ChainNamespace;
  readonly caipNetworkId: CaipNetworkId;
}
