export { installTestWallet, testWalletPrompts } from '../page-wallet/install-test-wallet.ts';
export { readLink } from '../stage/demo.ts';
export { startBrowser, startVisit, type Visit } from '../stage/visit.ts';
