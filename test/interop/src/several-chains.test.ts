import { keyWallet, kitWallet } from './peer/chains-wallet.ts';
import { ourPeer } from './peer/our-peer.ts';
import { originalPeer, ourProcessPeer } from './peer/process-peer.ts';
import { chainsPageSuite } from './suite/chains-page-suite.ts';
import { chainsProviderSuite } from './suite/chains-provider-suite.ts';

const ours = kitWallet(ourPeer);
const original = kitWallet(originalPeer);

const silent = { tellsLoss: false };
chainsProviderSuite('the original provider, the original wallet', originalPeer, original, silent);
chainsProviderSuite('the original provider, our wallet', originalPeer, ours, silent);
chainsProviderSuite('the original provider, our scripted wallet', originalPeer, keyWallet, silent);

const telling = { tellsLoss: true };
chainsProviderSuite('our provider, the original wallet', ourProcessPeer, original, telling);
chainsProviderSuite('our provider, our wallet', ourProcessPeer, ours, telling);

chainsPageSuite('our page, the original wallet', original);
chainsPageSuite('our page, our wallet', ours);
