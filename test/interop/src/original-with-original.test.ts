import { originalPeer } from './peer/process-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';
import { linkModeSuite } from './suite/link-mode-suite.ts';
import { signInSuite } from './suite/sign-in-suite.ts';

// The oracle: what holds between the originals over our relay has to hold for ours.
interopSuite('original dapp, original wallet', originalPeer, originalPeer, originalPeer);
signInSuite('original dapp, original wallet', originalPeer, originalPeer);
linkModeSuite('original dapp, original wallet', originalPeer, originalPeer);
