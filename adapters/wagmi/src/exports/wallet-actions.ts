// Loaded by src/lazy.ts.
export { changeChain } from '../adapter/change-chain.ts';
export { connectExistingWallet } from '../adapter/connect-existing-wallet.ts';
export { connectWallet } from '../adapter/connect-wallet.ts';
export { disconnectWallets } from '../adapter/disconnect-wallets.ts';
export { makeActive } from '../adapter/make-active.ts';
export { requestSignature } from '../adapter/request-signature.ts';
export { confirmingConnector } from '../connectors/confirming-connector.ts';
export { remoteActions } from '../connectors/remote-actions.ts';
export { remoteProvider } from '../connectors/remote-provider.ts';
