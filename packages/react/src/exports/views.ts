import './modal.ts';

export { AccountSettings } from '../views/account-settings.tsx';
export { AllWallets } from '../views/all-wallets.tsx';
export { ConnectingMultiChain } from '../views/connecting-multi-chain.tsx';
export { Downloads } from '../views/downloads.tsx';
export { FundWallet } from '../views/fund-wallet.tsx';
export { GetWallet } from '../views/get-wallet.tsx';
export { Networks } from '../views/networks.tsx';
export { ProfileWallets } from '../views/profile-wallets.tsx';
export { SIWXSignMessage } from '../views/siwx-sign-message.tsx';
export { SwitchActiveChain } from '../views/switch-active-chain.tsx';
export { SwitchNetwork } from '../views/switch-network.tsx';
export { UnsupportedChain } from '../views/unsupported-chain.tsx';
export { WalletCompatibleNetworks } from '../views/wallet-compatible-networks.tsx';
export { WhatIsANetwork } from '../views/what-is-a-network.tsx';
export { WhatIsAWallet } from '../views/what-is-a-wallet.tsx';
