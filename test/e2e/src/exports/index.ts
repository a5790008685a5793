export { bundleScript } from '../page-wallet/bundle-script.ts';
export { installTestWallet, testWalletPrompts } from '../page-wallet/install-test-wallet.ts';
export { readLink } from '../stage/demo.ts';
export { reportFailure } from '../stage/report-failure.ts';
export { findViolations } from '../stage/violations.ts';
export { sharedBrowser, startVisit, type Visit } from '../stage/visit.ts';
