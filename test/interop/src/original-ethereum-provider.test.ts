import { ourPeer } from './peer/our-peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { ethereumSuite } from './suite/ethereum-suite.ts';

ethereumSuite('the original Ethereum provider, our wallet', originalPeer, ourPeer);
