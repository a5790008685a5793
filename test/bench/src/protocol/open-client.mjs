import { original } from './original.mjs';

/**
 * @param {'ours' | 'original'} kind
 * @param {'dapp' | 'wallet'} role
 */
async function load(kind, role) {
  if (kind === 'ours') {
    if (role === 'dapp') return await import('@mooring/sign-client');
    return await import('@mooring/sign-client/wallet');
  }
  if (role === 'dapp')
    return { ...(await original('@walletconnect/core')), ...(await original('@walletconnect/sign-client')) };
  return { ...(await original('@walletconnect/core')), ...(await original('@reown/walletkit')) };
}

/**
 * Opens a client of either kind, and measures the time.
 *
 * @param {object} options
 * @param {'ours' | 'original'} options.kind
 * @param {'dapp' | 'wallet'} options.role
 * @param {string} options.relayUrl
 * @param {string} options.database folder of its records, or `memory`
 * @param {boolean} options.asIs with the wallet's default settings
 */
export async function openClient({ kind, role, relayUrl, database, asIs }) {
  const started = performance.now();
  const { Core, SignClient, WalletKit } = await load(kind, role);
  const imported = performance.now();
  const metadata = { name: role, description: role, url: `https://${role}.example`, icons: [] };
  const inMemory = kind === 'original' ? { storageOptions: { database: ':memory:' } } : {};
  const core = new Core({
    projectId: '0123456789abcdef0123456789abcdef',
    relayUrl,
    customStoragePrefix: role,
    telemetryEnabled: false,
    logger: 'silent',
    ...(database === 'memory' ? inMemory : { storageOptions: { database } }),
  });
  // Without the one-second pause between requests that the original wallet keeps by default.
  const signConfig = asIs ? undefined : { disableRequestQueue: true };
  const client =
    role === 'dapp'
      ? await SignClient.init({ core, metadata })
      : await WalletKit.init({ core, metadata, signConfig });
  return { client, importTime: imported - started, initTime: performance.now() - imported };
}
