import { ourPeer } from './peer/our-peer.ts';
import { originalPeer } from './peer/process-peer.ts';
import { providerSuite } from './suite/provider-suite.ts';

providerSuite('the original universal provider, our wallet', originalPeer, ourPeer);
