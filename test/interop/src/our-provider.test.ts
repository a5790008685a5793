import { ourPeer } from './peer/our-peer.ts';
import { originalPeer, ourProcessPeer } from './peer/process-peer.ts';
import { providerSuite } from './suite/provider-suite.ts';

providerSuite('our universal provider, original wallet', ourProcessPeer, originalPeer);
providerSuite('our universal provider, our wallet', ourProcessPeer, ourPeer);
