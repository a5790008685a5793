import { ourPeer } from './peer/our-peer.ts';
import { originalPeer, ourProcessPeer } from './peer/process-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';
import { linkModeSuite } from './suite/link-mode-suite.ts';
import { signInSuite } from './suite/sign-in-suite.ts';

interopSuite('original dapp, our wallet', originalPeer, ourPeer, ourProcessPeer);
signInSuite('original dapp, our wallet', originalPeer, ourPeer);
linkModeSuite('original dapp, our wallet', originalPeer, ourPeer);
