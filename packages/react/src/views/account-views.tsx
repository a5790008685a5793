// One chunk: whoever is connected moves between these.
export { Account } from './account.tsx';
export { Networks } from './networks.tsx';
export { ProfileWallets } from './profile-wallets.tsx';
export { SwitchNetwork } from './switch-network.tsx';
export { UnsupportedChain } from './unsupported-chain.tsx';
export { WalletCompatibleNetworks } from './wallet-compatible-networks.tsx';
