import { originalPeer } from './peer/process-peer.ts';
import { everySuite } from './suite/every-suite.ts';

// The oracle: what holds between the originals over our relay has to hold for ours.
everySuite('original dapp, original wallet', originalPeer, originalPeer, originalPeer);
