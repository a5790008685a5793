import { ourPeer } from './peer/our-peer.ts';
import { originalPeer, ourProcessPeer } from './peer/process-peer.ts';
import { ethereumSuite } from './suite/ethereum-suite.ts';

ethereumSuite('our Ethereum provider, original wallet', ourProcessPeer, originalPeer);
ethereumSuite('our Ethereum provider, our wallet', ourProcessPeer, ourPeer);
