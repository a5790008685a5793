// Loaded by src/lazy.ts.
export { readBalance } from '../node/read-balance.ts';
export { solanaRpc } from '../node/solana-rpc.ts';
