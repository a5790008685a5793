import { originalPeer } from './peer/original-peer.ts';
import { ourPeer } from './peer/our-peer.ts';
import { interopSuite } from './suite/interop-suite.ts';

interopSuite('our dapp, original wallet', ourPeer, originalPeer);
