import { describe, expect, it } from 'vitest';
import { readSiteConfig } from './read-site-config.ts';

const network = {
  id: 31337,
  name: 'Devnet A',
  rpcUrl: 'http://localhost:4010',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens: [{ address: `0x${'ab'.repeat(20)}`, symbol: 'USDX', name: 'Mooring Dollar', decimals: 6 }],
};
const solana = {
  caipNetworkId: 'solana:5UgWMZJXuhC87QxFeYNpsfytJ3zPvEv2',
  name: 'Devnet Solana',
  rpcUrl: 'http://localhost:4012',
  webSocketUrl: 'ws://localhost:4013',
  airdrops: true,
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  tokens: [
    { address: '5mCkLbjCJp4yB8Z7AsF9SG7tFUNHpE3mDFQGCsPrdire', symbol: 'USDX', name: 'Dollar', decimals: 6 },
  ],
};
const bitcoin = {
  caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Devnet Bitcoin',
  esploraUrl: 'http://localhost:4015',
  faucetUrl: 'http://localhost:4015/faucet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
};
const config = {
  services: { relay: 'ws://localhost:4002', api: 'http://localhost:4001' },
  networks: [network],
  solanaNetworks: [solana],
  bitcoinNetworks: [bitcoin],
  links: { demo: 'http://localhost:4000', sampleWallet: 'http://localhost:4004' },
};

describe("a site's configuration", () => {
  it('is read as the launcher writes it', () => {
    expect(readSiteConfig(config)).toEqual(config);
  });

  it('has pictures of networks, currencies and tokens, as `data:` images alone', () => {
    const icon = 'data:image/svg+xml,%3Csvg%3E';
    const pictured = { ...network, icon, nativeCurrency: { ...network.nativeCurrency, icon } };
    const linked = { ...bitcoin, icon: 'https://example.com/a.png' };
    const read = readSiteConfig({ ...config, networks: [pictured], bitcoinNetworks: [linked] });
    expect(read.networks[0].icon).toBe(icon);
    expect(read.networks[0].nativeCurrency.icon).toBe(icon);
    expect(read.bitcoinNetworks[0]?.icon).toBeUndefined();
  });

  it('names a project, if there is one', () => {
    expect(readSiteConfig({ ...config, projectId: 'one' })).toEqual({ ...config, projectId: 'one' });
  });

  it('offers no test coins by default', () => {
    const { airdrops: _, ...dry } = solana;
    const { faucetUrl: _url, ...poor } = bitcoin;
    const read = readSiteConfig({ ...config, solanaNetworks: [dry], bitcoinNetworks: [poor] });
    expect(read.solanaNetworks[0]?.airdrops).toBe(false);
    expect(read.bitcoinNetworks[0]?.faucetUrl).toBeUndefined();
  });

  it('needs no relay, links, tokens or other kinds of chains', () => {
    const { tokens: _, ...bare } = network;
    expect(readSiteConfig({ networks: [bare] })).toEqual({
      services: {},
      networks: [{ ...network, tokens: [] }],
      solanaNetworks: [],
      bitcoinNetworks: [],
      links: {},
    });
  });

  it.each([
    ['the file', null],
    ['projectId', { ...config, projectId: 7 }],
    ['networks', { ...config, networks: [] }],
    ['networks', { ...config, networks: {} }],
    ['networks', { ...config, networks: Array.from({ length: 33 }, () => network) }],
    ['networks[0].id', { ...config, networks: [{ ...network, id: '1' }] }],
    ['networks[0].id', { ...config, networks: [{ ...network, id: -1 }] }],
    ['networks[0].name', { ...config, networks: [{ ...network, name: 'x'.repeat(129) }] }],
    ['networks[0].rpcUrl', { ...config, networks: [{ ...network, rpcUrl: 'javascript:alert(1)' }] }],
    ['networks[0].rpcUrl', { ...config, networks: [{ ...network, rpcUrl: undefined }] }],
    [
      'networks[0].nativeCurrency.decimals',
      { ...config, networks: [{ ...network, nativeCurrency: { ...network.nativeCurrency, decimals: 99 } }] },
    ],
    [
      'networks[0].tokens[0].address',
      { ...config, networks: [{ ...network, tokens: [{ ...network.tokens[0], address: '0x1' }] }] },
    ],
    ['solanaNetworks[0].caipNetworkId', { ...config, solanaNetworks: [{ ...solana, caipNetworkId: 'x' }] }],
    [
      'solanaNetworks[0].webSocketUrl',
      { ...config, solanaNetworks: [{ ...solana, webSocketUrl: 'http://a' }] },
    ],
    [
      'solanaNetworks[0].tokens[0].address',
      { ...config, solanaNetworks: [{ ...solana, tokens: [{ ...solana.tokens[0], address: '0x1' }] }] },
    ],
    ['solanaNetworks[0].airdrops', { ...config, solanaNetworks: [{ ...solana, airdrops: 'yes' }] }],
    ['bitcoinNetworks[0].faucetUrl', { ...config, bitcoinNetworks: [{ ...bitcoin, faucetUrl: 'ws://a' }] }],
    ['bitcoinNetworks', { ...config, bitcoinNetworks: {} }],
    ['bitcoinNetworks[0].esploraUrl', { ...config, bitcoinNetworks: [{ ...bitcoin, esploraUrl: '' }] }],
    ['services', { ...config, services: [] }],
    ['services.relay', { ...config, services: { relay: 'http://localhost' } }],
    ['services.api', { ...config, services: { api: 'ws://localhost' } }],
    ['links.demo', { ...config, links: { demo: 'javascript:alert(1)' } }],
    ['links.sampleWallet', { ...config, links: { sampleWallet: 7 } }],
  ])('names %s if it is invalid', (member, value) => {
    expect(() => readSiteConfig(value)).toThrow(new Error(member));
  });
});
