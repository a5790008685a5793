// What asks a wallet, as an entry of its own: a page fetches it when somebody does. The main entry has the same names.
export { connect } from '../actions/connect.ts';
export { connectWallet } from '../actions/connect-wallet.ts';
export { disconnect } from '../actions/disconnect.ts';
export { push, replace } from '../actions/navigate.ts';
export { namedView } from '../actions/open.ts';
export { switchConnection } from '../actions/switch-connection.ts';
export { switchNetwork } from '../actions/switch-network.ts';
export { showToast } from '../actions/toast.ts';
export { readWallets } from '../wallets/read-wallet.ts';
