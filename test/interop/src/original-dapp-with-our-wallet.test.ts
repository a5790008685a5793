import { ourPeer } from './peer/our-peer.ts';
import { originalPeer, ourProcessPeer } from './peer/process-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';

interopSuite('original dapp, our wallet', originalPeer, ourPeer, ourProcessPeer);
