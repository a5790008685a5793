// Apart: these need no chain.
export { bitcoinCoin } from '../bitcoin/bitcoin-coin.ts';
export { serve, serveStatus } from '../local-server/serve.ts';
