// Runs in the page, before anything of it: a deterministic wallet that announces itself, with a devnet node's keys.
import { createTestWallet } from '@mooring/core/testing';

interface Settings {
  readonly accounts: readonly string[];
  readonly chainId: number;
  readonly rpcUrl: string;
}

/** A reload is a new page: what the wallet was allowed is kept as a real one keeps it. */
const allowed = 'page-wallet-allowed';

const { accounts, chainId, rpcUrl } = (window as Window & { pageWalletSettings?: Settings })
  .pageWalletSettings as Settings;

async function ask(method: string, params: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  });
  const { result, error } = await response.json();
  if (error) throw Object.assign(new Error(error.message), { code: error.code });
  return result;
}

const wallet = createTestWallet({
  rdns: 'org.example.harbour',
  name: 'Harbour Wallet',
  accounts,
  chains: [chainId],
  authorized: localStorage.getItem(allowed) === 'yes',
  rpc: ({ method, params }) => ask(method, params),
  sign: ({ method, params }) => ask(method, params),
});
const { request } = wallet.provider;
wallet.provider.request = async (call) => {
  const answer = await request(call);
  if (call.method === 'eth_requestAccounts' || call.method === 'wallet_requestPermissions') {
    localStorage.setItem(allowed, 'yes');
  }
  return answer;
};
Object.assign(window, { pageWallet: wallet });
wallet.announce(window);
