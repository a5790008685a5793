// What somebody asks of a wallet or a node: one chunk, fetched when somebody does. What checks a signature brings much
// of viem, and is a chunk of its own behind this one.
export { remoteWallet } from '../connectors/remote-wallet.ts';
export { arrives } from './arrives.ts';
export { changeChain } from './change-chain.ts';
export { connectWallet } from './connect-wallet.ts';
export { disconnectWallets } from './disconnect-wallets.ts';
export { makeActive } from './make-active.ts';
export { readBalance } from './read-balance.ts';
export { requestSignature } from './request-signature.ts';

export const loadVerifySignature = () => import('./verify-signature.ts');
