/**
 * Allowed imports between members, by folder. Everything else is refused, so a new package needs a row here before
 * another can use it.
 *
 * @typedef {object} Allowance
 * @property {readonly string[]} uses members it may import
 * @property {readonly string[]} [onDemand] members it may reach by `import()` only
 * @property {readonly string[]} [inTests] members its own tests may use besides test/devnet
 * @property {string} [folders] folders of `src` from bottom to top, separated by spaces: each imports only earlier
 * ones. `exports` and `testing` are exempt
 */

const published = [
  'packages/protocol',
  'packages/sign-client',
  'packages/core',
  'packages/bitcoin',
  'packages/signatures',
  'packages/contracts',
  'packages/evm',
  'packages/clear-signing',
  'packages/ui',
  'packages/react',
  'packages/kit',
  'adapters/universal',
  'adapters/wagmi',
  'adapters/ethers',
  'adapters/ethers5',
  'adapters/solana',
  'adapters/bitcoin',
];

/** @type {Readonly<Record<string, Allowance>>} */
export const tiers = {
  'packages/protocol': {
    uses: [],
    folders:
      'time files http errors limits amounts origins json schema json-rpc caip addresses crypto announced relay sign cacao siwe pairing attestation site-config names api traffic',
  },
  'packages/ui': {
    uses: [],
    folders:
      'tokens a11y waiting messages theme css icons feedback button amount field identity list qr surface styles shell tooltip trace',
  },
  // Shared by the adapter of Bitcoin, wallets, and the packages that check and describe signatures.
  'packages/bitcoin': {
    uses: ['packages/protocol'],
    folders: 'chain node transaction message',
  },
  'packages/clear-signing': {
    uses: ['packages/bitcoin', 'packages/protocol'],
    folders: 'text messages words message network transaction typed-data request solana bitcoin',
  },

  'packages/sign-client': {
    uses: ['packages/protocol'],
    folders:
      'ports emitter log parameters records storage relay inspector tabs platform verify core engine link-mode deep-link authenticate dapp wallet client compat',
  },
  'packages/core': {
    uses: ['packages/protocol'],
    folders:
      'contract time errors format http query storage connections store wallets select events persist siwx alerts services approval pairing wallet-list modal options connect balance names poll send requests swap onramp history nft sign-in app',
  },
  // Chain libraries are allowed here; `core` verifies through the Adapter contract.
  'packages/signatures': {
    uses: ['packages/bitcoin', 'packages/protocol'],
    folders: 'input eip155 solana bip122 polkadot cosmos any-chain',
  },
  // Contracts that operators deploy; the compiler generates the code.
  'packages/contracts': { uses: [], folders: 'resolver' },
  'packages/server-kit': {
    uses: ['packages/protocol'],
    folders: 'files metrics http settings life limits log redis site cli',
  },

  // Shared by adapters of EVM chains.
  'packages/evm': {
    uses: ['packages/core', 'packages/protocol', 'packages/signatures'],
    inTests: ['packages/contracts'],
    folders: 'rpc provider discovery switching send names adapter',
  },

  'packages/upstreams': {
    uses: ['packages/server-kit', 'packages/protocol'],
    folders: 'settings node eip155 solana read',
  },

  // Its tests pair over a relay that runs beside them.
  'adapters/universal': {
    uses: [
      'packages/core',
      'packages/evm',
      'packages/protocol',
      'packages/sign-client',
      'packages/signatures',
    ],
    inTests: ['servers/relay'],
    folders: 'session engine provider ethereum wagmi paired namespace polkadot cosmos adapter',
  },
  'adapters/wagmi': {
    uses: ['packages/core', 'packages/evm', 'packages/protocol'],
    folders: 'transports connectors projection adapter',
  },
  'adapters/ethers': {
    uses: ['packages/core', 'packages/evm', 'packages/protocol'],
    folders: 'adapter',
  },
  'adapters/ethers5': {
    uses: ['packages/core', 'packages/evm', 'packages/protocol'],
    folders: 'adapter',
  },
  'adapters/solana': {
    uses: ['packages/core', 'packages/protocol', 'packages/signatures'],
    folders: 'cluster account transaction node discovery wallet provider tokens send adapter react',
  },
  'adapters/bitcoin': {
    uses: ['packages/bitcoin', 'packages/core', 'packages/protocol', 'packages/signatures'],
    folders: 'contract network address node transaction provider wallets discovery adapter',
  },
  'servers/relay': {
    uses: ['packages/server-kit', 'packages/protocol'],
    folders: 'limits store metrics projects auth socket http redis disk stores settings server cli',
  },
  'servers/api': {
    uses: ['packages/server-kit', 'packages/protocol', 'packages/signatures', 'packages/upstreams'],
    inTests: ['packages/contracts'],
    folders:
      'keys limits http vendors database projects tokens images wallets analytics pools price verify rpc bundler indexer ledgers balance nft history signed auth names smart-sessions swap onramp settings server cli',
  },

  // Its tests share the browser of test/e2e.
  'packages/react': {
    uses: ['packages/core', 'packages/protocol', 'packages/ui'],
    inTests: ['test/e2e'],
    folders:
      'context actions messages balance view requests identity tokens send swap history nft onramp names wallet-list pairing connect networks account modal mount hooks buttons elements',
  },

  // Uses only the type of a provider from `evm`, which sites without an adapter need too. Its tests use a real adapter.
  'packages/kit': {
    uses: ['packages/react', 'packages/core', 'packages/evm', 'packages/protocol'],
    onDemand: ['adapters/universal'],
    inTests: ['adapters/wagmi'],
    folders: 'platform networks options adapters appkit provider elements ethereum vue',
  },

  'apps/demo': {
    uses: published,
    folders:
      'messages format site balance chain activity requests send sign-in sign account inspector welcome frame',
  },
  'apps/sample-wallet': {
    uses: [
      'packages/sign-client',
      'packages/clear-signing',
      'packages/bitcoin',
      'packages/protocol',
      'packages/ui',
    ],
    folders:
      'config lock messages vault enter install state request history connect sheet format prompts inspector history-view sessions settings scan home',
  },
};

/** Members at the top, which may use everything. */
export const top = ['test/devnet', 'test/e2e', 'test/interop', 'test/bench', 'test/replacement'];

/** Members that may write `import()` elsewhere than in `src/lazy.ts`. */
export const importAnywhere = ['packages/server-kit', 'packages/upstreams'];

/** Folders and files that may import a chain library. */
export const chainFolders = [
  'adapters',
  'packages/bitcoin',
  'packages/clear-signing',
  // Re-exports the chains of the site's own viem.
  'packages/kit/src/exports/networks.ts',
  'packages/signatures',
  'packages/upstreams',
  'servers',
  'apps',
  'test',
];

/** Chain libraries; a name ending in `/` covers a scope. */
export const chainLibraries = [
  'viem',
  'ox',
  'abitype',
  'wagmi',
  '@wagmi/',
  'ethers',
  '@ethersproject/',
  '@solana/',
  '@solana-program/',
  '@wallet-standard/',
  '@scure/btc-signer',
  'bitcoinjs-lib',
  '@cosmjs/',
  'polkadot-api',
  '@polkadot/',
];

/** Files that never ship: a package's own tests and its gallery of views. */
export const unshipped = String.raw`\.(test|test-d|bench)\.[cm]?tsx?$|/test-support/|/gallery/|\.config\.ts$`;
