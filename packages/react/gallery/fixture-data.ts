import type { AppKitNetwork, ConnectorInfo, WalletInfo } from '@mooring/core';
import type { LibraryConnection } from '@mooring/core/adapter';
import type { WalletListing } from '@mooring/core/page';
import type { TokenBalance } from '@mooring/protocol/api';

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

function network(id: number, name: string): AppKitNetwork {
  return {
    id,
    name,
    nativeCurrency: currency,
    rpcUrls: { default: { http: [] } },
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.test' } },
  };
}

export const networks = [
  network(31337, 'Devnet A'),
  network(31338, 'Devnet B'),
  network(5, 'A network whose name is much longer than anybody would expect'),
];

/** Networks of sites with several namespaces: one has two, one a single one. */
export const networksElsewhere: readonly AppKitNetwork[] = [
  ...(['Solana', 'Solana Devnet'] as const).map((name, id) => ({
    ...network(id, name),
    id: id === 0 ? '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' : 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  })),
  {
    ...network(0, 'Bitcoin'),
    id: '000000000019d6689c085ae165831e93',
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  },
];

const svg = (colour: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" fill="${colour}"/>${shape}</svg>`,
  )}`;

export const connectors: readonly ConnectorInfo[] = [
  {
    id: 'harbour',
    type: 'announced',
    name: 'Harbour',
    rdns: 'test.harbour',
    namespaces: ['eip155'],
    icon: svg('#0f766e', '<path d="M8 22q5-5 10 0t10 0" stroke="#fff" stroke-width="3" fill="none"/>'),
  },
  {
    id: 'lantern',
    type: 'announced',
    name: 'Lantern Wallet',
    rdns: 'test.lantern',
    namespaces: ['eip155'],
    icon: svg('#f59e0b', '<circle cx="18" cy="18" r="8" fill="#fff"/>'),
  },
  { id: 'plain', type: 'announced', name: 'Plain', rdns: 'test.plain', namespaces: ['eip155'] },
];

export const pairingConnector: ConnectorInfo = {
  id: 'walletConnect',
  type: 'walletConnect',
  name: 'WalletConnect',
  namespaces: ['eip155'],
};

export const longConnectors: readonly ConnectorInfo[] = [
  ...connectors,
  ...Array.from({ length: 9 }, (_, index): ConnectorInfo => {
    const name =
      index === 0
        ? 'The Exceedingly Long And Rather Boastful Wallet Of The North'
        : `Wallet number ${index + 1}`;
    return {
      id: `more-${index}`,
      type: 'announced',
      name,
      rdns: `test.more${index}`,
      namespaces: ['eip155'],
    };
  }),
];

export const address = 'eip155:31337:0x4cF1aC71F0a1b03e7C2bC7f3a7d1e3B9a0D29cE8' as const;
export const otherAddress = 'eip155:31337:0x91D2B0A7c5C3e1f7d3Ba5E9F8C6d4B2A1F0E3D5C' as const;
/** The recipient in the gallery. */
export const receiver = otherAddress.slice(otherAddress.lastIndexOf(':') + 1);

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';
const bitcoin = 'bip122:000000000019d6689c085ae165831e93';

/** Accounts that a wallet grants in a namespace. */
export const accountsOf: Readonly<Record<string, LibraryConnection['accounts']>> = {
  eip155: [address],
  solana: [
    `${solana}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`,
    `${solana}:GrAkKfEpTKQuVHG2Y97Y2FF4i7y7Q5AHLK94JBy7Y5yv`,
  ],
  bip122: [`${bitcoin}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`],
};

/** The same wallet as it announces itself in another namespace, by its name only. */
export const lanternElsewhere: readonly ConnectorInfo[] = Object.keys(accountsOf)
  .filter((namespace) => namespace !== 'eip155')
  .map((namespace) => ({
    id: `${namespace}:Lantern Wallet`,
    type: 'announced',
    name: 'Lantern Wallet',
    namespaces: [namespace],
    icon: connectors[1]?.icon,
  }));

/** Has one account. */
export const kelpAccounts: LibraryConnection['accounts'] = [
  `${solana}:3NhmQz2yz5gYqv3bBp9JQ9Nq1a1mDk9c1a8cGm1Vd6mP`,
];

/** One payment and one ordinals account. */
export const bitcoinAccounts = [
  `${bitcoin}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`,
  `${bitcoin}:bc1pmzfrwwndsqmk5yh69yjr5lfgfg4ev8c0tsc06e8k2l0q7r9x5vtsq3w4ha`,
] as const;

/** Supports only Solana. */
export const kelp: ConnectorInfo = {
  id: 'solana:Kelp',
  type: 'announced',
  name: 'Kelp',
  namespaces: ['solana'],
  icon: svg('#14532d', '<path d="M18 8v20M12 14q6 4 12 0" stroke="#a7f3d0" stroke-width="3" fill="none"/>'),
};

export const link = `wc:${'7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'}@2?expiryTimestamp=1900000000&relay-protocol=irn&symKey=${'587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'}`;

export const walletOf = (connector: ConnectorInfo): WalletInfo => ({
  name: connector.name,
  icon: connector.icon,
  rdns: connector.rdns,
  type: connector.type,
});

export const connectionOf = (
  connector: ConnectorInfo,
  accounts: LibraryConnection['accounts'] = accountsOf[connector.namespaces[0] ?? ''] ?? [address],
): LibraryConnection => ({
  connectorId: connector.id,
  wallet: walletOf(connector),
  accounts,
  chainId: (accounts[0]?.split(':').slice(0, 2).join(':') ?? 'eip155:31337') as LibraryConnection['chainId'],
});

const made = (id: number, name: string, more: Partial<WalletListing> = {}): WalletListing => ({
  id: String(id),
  name,
  homepage: 'https://wallet.test',
  mobile_link: `wallet${id}://`,
  ...more,
});

export const wallets: readonly WalletListing[] = [
  made(0, 'Anchor', {
    desktop_link: 'anchor://',
    webapp_link: 'https://anchor.test',
    app_store: 'https://store.test/a',
    play_store: 'https://store.test/b',
    chrome_store: 'https://store.test/c',
  }),
  { id: '1', name: 'Bollard', homepage: 'https://wallet.test' },
  made(2, 'Harbour', { rdns: 'test.harbour' }),
  made(3, 'The Exceedingly Long And Rather Boastful Wallet Of The North'),
  ...[
    'Capstan',
    'Dory',
    'Eddy',
    'Fender',
    'Gunwale',
    'Halyard',
    'Inlet',
    'Jib',
    'Keel',
    'Ledger of the Sea',
  ].map((name, index) => made(index + 4, name)),
];

/** Opens only in a tab. */
export const webWallet: WalletListing = {
  id: 'web',
  name: 'Quayside',
  homepage: 'https://wallet.test',
  webapp_link: 'https://quayside.test',
};

/** Its app opens the page in its own browser. */
export const inAppWallet: WalletListing = {
  id: 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
  name: 'Phantom',
  homepage: 'https://wallet.test',
};

/** A wallet whose listed app link is broken. */
export const brokenWallet: WalletListing = {
  id: 'broken',
  name: 'Driftwood',
  homepage: 'https://wallet.test',
  broken_link: 'drift wood',
};

const token = (
  index: number,
  symbol: string,
  name: string,
  numeric: string,
  more: Partial<TokenBalance> = {},
): TokenBalance => ({
  name,
  symbol,
  chainId: 'eip155:31337',
  address: `eip155:31337:0x${(index + 1).toString(16).padStart(4, '0').repeat(10)}`,
  price: 0,
  quantity: { decimals: '18', numeric },
  iconUrl: '',
  ...more,
});

/** Holdings of the account, from an API. */
export const tokens: readonly TokenBalance[] = [
  token(0, currency.symbol, currency.name, '1204.5', { address: undefined, value: 3_011_250 }),
  token(1, 'USDC', 'USD Coin', '1000', {
    value: 1_000,
    iconUrl: svg('#2775ca', '<circle cx="18" cy="18" r="9" fill="none" stroke="#fff" stroke-width="3"/>'),
  }),
  token(2, 'MOOR', 'Mooring Dollar', '0.0000042'),
];

/** Tokens that anyone may send: names and amounts designed to attract attention or to be mistaken for others. */
export const longTokens: readonly TokenBalance[] = [
  token(3, 'ETH', 'Ether', '5', { value: 0.004 }),
  token(
    4,
    'CLAIMYOURREWARDNOWBEFOREITISGONE',
    'Visit rewards.example to claim your tokens before they expire',
    '1',
    {
      iconUrl: 'https://tracker.test/pixel.png',
    },
  ),
  token(5, 'WHALE', 'A token with more zeros than sense', `${'9'.repeat(60)}.5`, { value: 1e40 }),
  ...['Buoy', 'Cleat', 'Dock', 'Hawser', 'Pier', 'Quay'].map((name, index) =>
    token(index + 6, name.toUpperCase(), name, String(index + 1)),
  ),
];

export const site = 'Harbour Market';

/** Shown to the site's developer, in English. */
export const alertText = 'Invalid App Configuration';

/** Enough to require a search. */
export const manyNetworks: readonly string[] = ['Estuary', 'Fjord', 'Gulf', 'Lagoon', 'Strait', 'Sound'];

/** All texts that are data, the same in every language. */
export const fixtureTexts: readonly string[] = [
  site,
  alertText,
  // The developer's alert of a site without a relay.
  'No relay configured: Connecting a phone needs a relay. Set `services.relay` to the address of your relay.',
  ...[...tokens, ...longTokens].flatMap(({ name, symbol }) => [name, symbol]),
  pairingConnector.name,
  webWallet.name,
  inAppWallet.name,
  brokenWallet.name,
  link,
  ...[address, ...Object.values(accountsOf).flat(), ...kelpAccounts, ...bitcoinAccounts, otherAddress].map(
    (one) => one.slice(one.lastIndexOf(':') + 1),
  ),
  ...manyNetworks,
  ...[...longConnectors, kelp, ...wallets, ...networks, ...networksElsewhere].map(({ name }) => name),
  'SOL',
  // Names of accounts.
  ...['alice.eth', 'a1ice.eth', 'алиса.eth', 'alice.harbour.eth'],
  // The display name of a namespace, and its networks.
  'Ethereum',
  ...[networks, networksElsewhere.slice(0, 2)].map((list) => list.map(({ name }) => name).join(' · ')),
];
