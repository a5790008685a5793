import { ourPeer } from './peer/our-peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { everySuite } from './suite/every-suite.ts';

everySuite('our dapp, original wallet', ourPeer, originalPeer, originalPeer);
