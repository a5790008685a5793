// Wallets that answer at once, injected into a page before its own scripts, so that only the kit is measured. Each
// function runs in the page, so it uses nothing from its scope.

/** A wallet of EVM chains, by EIP-6963. */
export function announceEvm() {
  const account = '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa';
  /** None before the visitor connects: wagmi would restore a connection. @type {string[]} */
  let accounts = [];
  /** @type {Record<string, unknown>} */
  const answers = {
    eth_chainId: '0x1',
    personal_sign: `0x${'11'.repeat(65)}`,
  };
  const provider = {
    /** @param {{ method: string }} request */
    request: async ({ method }) => {
      if (method === 'eth_requestAccounts') accounts = [account];
      return method === 'eth_accounts' || method === 'eth_requestAccounts'
        ? accounts
        : (answers[method] ?? null);
    },
    on: () => provider,
    removeListener: () => provider,
  };
  const info = {
    uuid: '3e0d5f9c-9a6c-4b0e-8a53-3c9d1a2b4c5d',
    name: 'Bench Wallet',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    rdns: 'example.bench',
  };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener('eip6963:requestProvider', announce);
  announce();
}

/** A wallet of Solana, by the Wallet Standard. */
export function registerSolana() {
  const account = {
    address: 'LbUiWL3xVV8hTFYBVdbTNrpDo41NKS6o3LHHuDzjfcY',
    publicKey: new Uint8Array(32).fill(5),
    chains: ['solana:mainnet'],
    features: ['solana:signMessage', 'solana:signTransaction'],
  };
  /** @type {unknown[]} */
  let accounts = [];
  const wallet = {
    version: '1.0.0',
    name: 'Bench Wallet',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: ['solana:mainnet'],
    get accounts() {
      return accounts;
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: async () => {
          accounts = [account];
          return { accounts };
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => undefined },
      'standard:events': { version: '1.0.0', on: () => () => undefined },
      'solana:signMessage': {
        version: '1.0.0',
        /** @param {{ message: Uint8Array }[]} inputs */
        signMessage: async (...inputs) =>
          inputs.map(({ message }) => ({ signedMessage: message, signature: new Uint8Array(64).fill(7) })),
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        /** @param {{ transaction: Uint8Array }[]} inputs */
        signTransaction: async (...inputs) =>
          inputs.map(({ transaction }) => ({ signedTransaction: transaction })),
      },
    },
  };
  /** @param {{ register: (wallet: unknown) => unknown }} api */
  const register = (api) => api.register(wallet);
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register(/** @type {CustomEvent} */ (event).detail),
  );
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
}
