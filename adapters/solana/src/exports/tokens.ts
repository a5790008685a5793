// Loaded by src/lazy.ts.
export { solanaRpc } from '../node/solana-rpc.ts';
export { readToken, readTokens } from '../tokens/read-tokens.ts';
