import { ourPeer } from './peer/our-peer.ts';
import { originalPeer, ourProcessPeer } from './peer/process-peer.ts';
import { everySuite } from './suite/every-suite.ts';

everySuite('original dapp, our wallet', originalPeer, ourPeer, ourProcessPeer);
