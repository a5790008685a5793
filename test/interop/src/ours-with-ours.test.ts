import { ourPeer } from './peer/our-peer.ts';
import { ourProcessPeer } from './peer/process-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';

interopSuite('our dapp, our wallet', ourPeer, ourPeer, ourProcessPeer);
