// What somebody asks of a wallet: one chunk, fetched when somebody does, and for a visitor whose paired wallet comes back.
// What asks a node, signs and checks signatures brings much of viem: chunks of their own behind this one.
export { honestConnector } from '../connectors/honest-connector.ts';
export { remoteWallet } from '../connectors/remote-wallet.ts';
export { changeChain } from './change-chain.ts';
export { connectWallet } from './connect-wallet.ts';
export { disconnectWallets } from './disconnect-wallets.ts';
export { makeActive } from './make-active.ts';

export const loadReadBalance = async () => import('./read-balance.ts');
export const loadRequestSignature = async () => import('./request-signature.ts');
export const loadVerifySignature = async () => import('./verify-signature.ts');
