import './modal.ts';

export { AccountSettings } from '../account/account-settings.tsx';
export { FundWallet } from '../account/fund-wallet.tsx';
export { ProfileWallets } from '../account/profile-wallets.tsx';
export { ConnectingMultiChain } from '../connect/connecting-multi-chain.tsx';
export { Downloads } from '../connect/downloads.tsx';
export { GetWallet } from '../connect/get-wallet.tsx';
export { SIWXSignMessage } from '../connect/siwx-sign-message.tsx';
export { WhatIsAWallet } from '../connect/what-is-a-wallet.tsx';
export { Networks } from '../networks/networks.tsx';
export { SwitchActiveChain } from '../networks/switch-active-chain.tsx';
export { SwitchNetwork } from '../networks/switch-network.tsx';
export { UnsupportedChain } from '../networks/unsupported-chain.tsx';
export { WalletCompatibleNetworks } from '../networks/wallet-compatible-networks.tsx';
export { WhatIsANetwork } from '../networks/what-is-a-network.tsx';
export { AllWallets } from '../wallet-list/all-wallets.tsx';
