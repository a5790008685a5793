import { originalPeer } from './peer/original-peer.ts';
import { ourPeer } from './peer/our-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';

interopSuite('original dapp, our wallet', originalPeer, ourPeer);
