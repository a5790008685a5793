export { installTestWallet, testWalletPrompts } from '../page-wallet/install-test-wallet.ts';
export { readLink } from '../stage/demo.ts';
export { tellFailure } from '../stage/tell-failure.ts';
export { findViolations } from '../stage/violations.ts';
export { startVisit, takeBrowser, type Visit } from '../stage/visit.ts';
