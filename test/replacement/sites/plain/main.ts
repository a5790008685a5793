import { createAppKit } from 'appkit';
import { defineChain } from 'appkit/networks';
import { projectId, relay, rpcUrl } from 'site-settings';

const local = defineChain({
  id: 31_337,
  caipNetworkId: 'eip155:31337',
  chainNamespace: 'eip155',
  name: 'Local chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
});

const modal = createAppKit({
  ...relay,
  networks: [local],
  projectId,
  metadata: {
    name: 'Plain site',
    description: 'Written for AppKit 1.8.0',
    url: window.location.origin,
    icons: [],
  },
  themeMode: 'light',
  features: { analytics: false, email: false, socials: [] },
});

function show(name: string, value: unknown): void {
  const element = document.querySelector(`[data-testid="${name}"]`);
  if (element) element.textContent = String(value ?? '');
}

let provider: { request(call: { method: string; params?: unknown[] }): Promise<string> } | undefined;

modal.subscribeProviders((state) => {
  provider = state.eip155 as typeof provider;
});
modal.subscribeAccount(({ address, status }) => {
  show('address', address);
  show('status', status);
});
modal.subscribeNetwork(({ caipNetwork }) => show('network', caipNetwork?.name));
modal.subscribeState(({ open }) => show('open', open));
modal.subscribeTheme(({ themeMode }) => show('theme', themeMode));
modal.subscribeEvents(({ data }) => show('event', data.event));

function press(id: string, act: () => unknown): void {
  document.getElementById(id)?.addEventListener('click', () => void act());
}

press('open', () => modal.open());
press('networks', () => modal.open({ view: 'Networks' }));
press('dark', () => modal.setThemeMode('dark'));
press('leave', () => modal.disconnect());
press('sign', async () => {
  const text = [...new TextEncoder().encode('Hello')].map((byte) => byte.toString(16).padStart(2, '0'));
  const signature = await provider?.request({
    method: 'personal_sign',
    params: [`0x${text.join('')}`, modal.getAddress()],
  });
  const output = document.querySelector('output');
  if (output) output.textContent = signature ?? '';
});
