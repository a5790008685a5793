// Loaded by src/lazy.ts when somebody asks a wallet or a node.
export { changeChain } from '../adapter/change-chain.ts';
export { connectWallet } from '../adapter/connect-wallet.ts';
export { disconnectWallets } from '../adapter/disconnect-wallets.ts';
export { makeActive } from '../adapter/make-active.ts';
export { readBalance } from '../adapter/read-balance.ts';
export { requestSignature } from '../adapter/request-signature.ts';
export { verifySignature } from '../adapter/verify-signature.ts';
export { confirmingConnector } from '../connectors/confirming-connector.ts';
export { remoteWallet } from '../connectors/remote-wallet.ts';
export { openTransport } from '../transports/open-transport.ts';
