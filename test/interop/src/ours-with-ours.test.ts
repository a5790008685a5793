import { ourPeer } from './peer/our-peer.ts';
import { ourProcessPeer } from './peer/process-peer.ts';
import { everySuite } from './suite/every-suite.ts';

everySuite('our dapp, our wallet', ourPeer, ourPeer, ourProcessPeer);
