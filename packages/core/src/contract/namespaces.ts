import type { AccountType } from './account-type.ts';

/**
 * Compile-time types of each chain namespace. The package that defines a namespace's provider adds its row in the file of that
 * type:
 *
 * ```ts
 * declare module '@mooring/core' {
 *   interface Namespaces {
 *     solana: { readonly provider: SolanaProvider; readonly accountType: 'eoa' };
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: adapters fill it
export interface Namespaces {}

/** A CAIP-2 namespace, such as `eip155`. Any is possible; those of {@link Namespaces} have a typed provider. */
export type Namespace = keyof Namespaces | (string & {});

/** The provider of a namespace; `unknown` if no package declares it. */
export type ProviderOf<N extends Namespace> = N extends keyof Namespaces
  ? Namespaces[N] extends { readonly provider: infer Provider }
    ? Provider
    : never
  : unknown;

/** The account types of a namespace. */
export type AccountTypeOf<N extends Namespace> = N extends keyof Namespaces
  ? Namespaces[N] extends { readonly accountType: infer Type extends AccountType }
    ? Type
    : AccountType
  : AccountType;

/** Values by namespace. */
export type ByNamespace<T> = Readonly<Record<string, T>>;
