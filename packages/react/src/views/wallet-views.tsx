// One chunk: whoever looks for a wallet, or asks what one is, moves between these.
export { AllWallets } from './all-wallets.tsx';
export { Downloads } from './downloads.tsx';
export { GetWallet } from './get-wallet.tsx';
export { WhatIsANetwork } from './what-is-a-network.tsx';
export { WhatIsAWallet } from './what-is-a-wallet.tsx';
