import { EthereumProvider } from '@walletconnect/ethereum-provider';
import { projectId, relayUrl, rpcUrl } from 'site-settings';

const provider = await EthereumProvider.init({
  projectId,
  relayUrl,
  metadata: {
    name: 'Ethereum provider',
    description: 'Written for 2.21.8',
    url: window.location.origin,
    icons: [],
  },
  showQrModal: true,
  optionalChains: [31_337],
  rpcMap: { 31337: rpcUrl },
  qrModalOptions: { themeMode: 'dark' },
});

function show(name: string, value: unknown): void {
  const element = document.querySelector(`[data-testid="${name}"]`);
  if (element) element.textContent = String(value ?? '');
}

function look(event: string): void {
  show('event', event);
  show('address', provider.accounts[0]);
  show('chain', provider.session === undefined ? '' : provider.chainId);
}

provider.on('connect', ({ chainId }) => look(`connect ${chainId}`));
provider.on('accountsChanged', (accounts) => look(`accountsChanged ${accounts.length}`));
provider.on('disconnect', ({ code }) => look(`disconnect ${code}`));
look('ready');

function press(id: string, act: () => Promise<string | undefined>): void {
  document.getElementById(id)?.addEventListener('click', () => {
    act().then(
      (said) => {
        const output = document.querySelector('output');
        if (output) output.textContent = said ?? '';
      },
      (error: Error) => show('error', error.message),
    );
  });
}

press('connect', async () => (await provider.enable()).join());
press('leave', async () => {
  await provider.disconnect();
  look('left');
  return 'left';
});
press('block', () =>
  provider.request<string>({ method: 'eth_getBalance', params: [provider.accounts[0], 'latest'] }),
);
press('sign', () => {
  const text = [...new TextEncoder().encode('Hello')].map((byte) => byte.toString(16).padStart(2, '0'));
  return provider.request<string>({
    method: 'personal_sign',
    params: [`0x${text.join('')}`, provider.accounts[0]],
  });
});
