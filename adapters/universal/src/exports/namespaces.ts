export { NamespaceAdapter, type NamespaceAdapterOptions } from '../adapter/namespace-adapter.ts';
export type { ChainProvider, ChainRequest } from '../namespace/chain-provider.ts';
