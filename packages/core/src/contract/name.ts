import type { CaipNetworkId } from './network.ts';

/** Why a name cannot be used, other than having no address (`nobody`): it is unregistered, or its owner has set none. */
export type NameProblem =
  /** It has characters that names cannot have, or look-alike letters of several scripts (ENSIP-15). */
  | 'unreadable'
  /** Its records are kept outside the chain, on a server that the site did not name. */
  | 'off-chain'
  /** It has an address, but none that is safe to use on this network. */
  | 'elsewhere'
  /** No network of the site has names. */
  | 'unsupported';

/** The result of resolving a name on a network. */
export type ResolvedName =
  | {
      /** The registered form, which may differ from the typed one. */
      readonly name: string;
      readonly address: string;
    }
  | { readonly problem: NameProblem | 'nobody' };

/** A typed name and the address that it resolves to. */
export type TypedName = {
  /** Trimmed. */
  readonly typed: string;
  readonly chainId: CaipNetworkId;
} & (
  | { readonly status: 'asked' }
  | { readonly status: 'found'; readonly name: string; readonly address: string }
  /** `failed`: the lookup failed. */
  | { readonly status: NameProblem | 'nobody' | 'failed' }
);
