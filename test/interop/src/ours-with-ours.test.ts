import { ourPeer } from './peer/our-peer.ts';
import { ourProcessPeer } from './peer/process-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';
import { linkModeSuite } from './suite/link-mode-suite.ts';
import { signInSuite } from './suite/sign-in-suite.ts';

interopSuite('our dapp, our wallet', ourPeer, ourPeer, ourProcessPeer);
signInSuite('our dapp, our wallet', ourPeer, ourPeer);
linkModeSuite('our dapp, our wallet', ourPeer, ourPeer);
