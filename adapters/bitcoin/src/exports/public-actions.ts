// Loaded by src/lazy.ts.
export { sendToNode } from '../node/esplora.ts';
export { balanceOf, readBalance } from '../node/read-balance.ts';
export { parseUtxos, readUtxos } from '../node/read-utxos.ts';
