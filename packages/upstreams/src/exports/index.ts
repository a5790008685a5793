export { upstreamErrors } from '../errors.ts';
export type { NodeCall } from '../node/ask-node.ts';
export type { Balances, TokenWords } from '../node/chain-reader.ts';
export type { CallAnswer } from '../node/forward-calls.ts';
export { openUpstreams, type Upstreams, type UpstreamsOptions } from '../read/upstreams.ts';
export type { ChainCurrency, ChainSettings } from '../settings/chains-text.ts';
export { type NodeSettings, nodeSettings } from '../settings/node-settings.ts';
export { type Chains, type ReadChainsOptions, readChains } from '../settings/read-chains.ts';
