export { upstreamErrors } from '../errors.ts';
export type { Balances, TokenWords } from '../node/chain-reader.ts';
export { openUpstreams, type Upstreams, type UpstreamsOptions } from '../read/upstreams.ts';
export type { NodeAddress } from '../settings/node-address.ts';
export { type NodeSettings, nodeSettings } from '../settings/node-settings.ts';
