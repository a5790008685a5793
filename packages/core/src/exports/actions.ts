// What asks a wallet, as an entry of its own: a page fetches it when somebody does. The main entry has the same names.
export { connect } from '../flows/connect.ts';
export { connectWallet } from '../flows/connect-wallet.ts';
export { disconnect } from '../flows/disconnect.ts';
export { push, replace } from '../flows/navigate.ts';
export { namedView } from '../flows/open.ts';
export { switchConnection } from '../flows/switch-connection.ts';
export { switchNetwork } from '../flows/switch-network.ts';
export { showToast } from '../flows/toast.ts';
export { readWallets } from '../wallets/read-wallet.ts';
