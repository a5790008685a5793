// Loaded by src/lazy.ts.
export { readBalance } from '../node/read-balance.ts';
