import { EthersAdapter } from '@mooring/adapter-ethers';
import { createAppKit } from '@mooring/kit';
import { defineChain } from '@mooring/kit/networks';
import { readSiteConfig } from '@mooring/protocol/site-config';
import './plain-page-window.ts';

document.body.replaceChildren(...window.plainElements.map((name) => document.createElement(name)));

const response = await fetch('/config.json');
const { services, networks } = readSiteConfig(await response.json());
const [first] = networks.map(({ id, name, rpcUrl, nativeCurrency }) =>
  defineChain({
    ...{ id, name, nativeCurrency, caipNetworkId: `eip155:${id}`, chainNamespace: 'eip155' },
    rpcUrls: { default: { http: [rpcUrl] } },
  }),
);
if (first === undefined) throw new Error('The settings name no network.');

createAppKit({
  services,
  adapters: [new EthersAdapter()],
  networks: [first],
  metadata: { name: 'Plain page', description: 'No framework', url: location.origin, icons: [] },
});
