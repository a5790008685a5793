// What the documentation tells a page without a bundler to write.
import { createAppKit } from './mooring/mooring.js';
import { relay, rpcUrl } from './settings.js';

const modal = createAppKit({
  networks: [
    {
      id: 31_337,
      name: 'Local chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
    },
  ],
  services: { relay },
  metadata: { name: 'Plain page', description: 'No framework', url: location.origin, icons: [] },
});

const show = (id, text) => {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
};

modal.subscribeAccount(({ address }) => show('account', address ?? ''));
document.getElementById('sign')?.addEventListener('click', async () => {
  const provider = await modal.getProvider('eip155');
  const message = `0x${[...new TextEncoder().encode('Hello')].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const params = [message, modal.getAddress()];
  show('signature', await provider.request({ method: 'personal_sign', params }));
});
document.addEventListener('leave', () => modal.disconnect());
