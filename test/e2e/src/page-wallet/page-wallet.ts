// Runs in the page before its own code: a deterministic wallet that announces itself, with a devnet node's keys.
import { createTestWallet } from '@mooring/evm/testing';
import './page-wallet-window.ts';

const { accounts, rpc } = window.testWalletSettings;

async function ask(chainId: number, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(rpc[chainId] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
  });
  const { result, error } = await response.json();
  if (error) throw Object.assign(new Error(error.message), { code: error.code });
  return result;
}

window.makeTestWallet = (options) => {
  /** A reload is a new page: approvals are stored as a real wallet stores them. */
  const allowed = `test-wallet-allowed ${options.rdns}`;
  const wallet = createTestWallet({
    ...options,
    accounts,
    chains: Object.keys(rpc).map(Number),
    authorized: localStorage.getItem(allowed) === 'yes',
    rpc: ({ method, params, chainId }) => ask(chainId, method, params),
    sign: ({ method, params, chainId }) => ask(chainId, method, params),
  });
  const { request } = wallet.provider;
  wallet.provider.request = async (call) => {
    const answer = await request(call);
    if (call.method === 'eth_requestAccounts' || call.method === 'wallet_requestPermissions') {
      localStorage.setItem(allowed, 'yes');
    }
    return answer;
  };
  return wallet;
};
window.testWallet = window.makeTestWallet({ rdns: 'org.example.harbour', name: 'Harbour Wallet' });
window.testWallet.announce(window);
