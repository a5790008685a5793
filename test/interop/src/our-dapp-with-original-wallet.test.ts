import { ourPeer } from './peer/our-peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';
import { linkModeSuite } from './suite/link-mode-suite.ts';
import { signInSuite } from './suite/sign-in-suite.ts';

interopSuite('our dapp, original wallet', ourPeer, originalPeer, originalPeer);
signInSuite('our dapp, original wallet', ourPeer, originalPeer);
linkModeSuite('our dapp, original wallet', ourPeer, originalPeer);
