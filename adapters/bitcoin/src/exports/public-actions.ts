// Loaded by src/lazy.ts.
export { broadcast } from '@mooring/bitcoin/nodes';
export { balanceOf, readBalance } from '../node/read-balance.ts';
export { readSiteUtxos } from '../node/site-utxos.ts';
