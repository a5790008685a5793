// The smallest page with the original modal on a network that it swaps on.
import { createAppKit } from '@reown/appkit';
import { optimism } from '@reown/appkit/networks';
import { EthersAdapter } from '@reown/appkit-adapter-ethers';

createAppKit({
  adapters: [new EthersAdapter()],
  networks: [optimism],
  projectId: '00000000000000000000000000000000',
  metadata: { name: 'Site', description: 'Swaps', url: location.origin, icons: [] },
  themeMode: 'light',
  enableCoinbase: false,
  features: { email: false, socials: [] },
});
