// Two instances on one page: what belongs to which is said. With `?own` the second keeps its records under names of its own.
import { createAppKit } from './mooring/mooring.js';
import { relay, rpcUrl } from './settings.js';

/** Makes an instance with a button and a line for its account; its methods by events of its name. */
const make = (name, options = {}) => {
  const modal = createAppKit({
    networks: [
      {
        id: 31_337,
        name: `Chain of ${name}`,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
    ],
    services: { relay },
    metadata: { name, description: '', url: location.origin, icons: [] },
    ...options,
  });
  const button = Object.assign(document.createElement('appkit-button'), { appKit: modal, label: name });
  const account = Object.assign(document.createElement('p'), { id: `account-${name}` });
  const chain = Object.assign(document.createElement('p'), { id: `chain-${name}` });
  document.body.append(button, account, chain);
  modal.subscribeAccount(({ address }) => {
    account.textContent = address ?? '';
  });
  document.addEventListener('ask', async () => {
    const provider = await modal.getProvider('eip155');
    chain.textContent = (await provider?.request({ method: 'eth_chainId' })) ?? 'none';
  });
  document.addEventListener(`leave ${name}`, () => modal.disconnect());
};

make('first');
make('second', location.search === '?own' ? { customStoragePrefix: 'second' } : {});
