// Runs in the page, before anything of it: a Solana and a Bitcoin wallet, whose transactions the site's own nodes carry out.
import { createBitcoinTestWallet } from '@mooring/adapter-bitcoin/testing';
import { createSolanaTestWallet } from '@mooring/adapter-solana/testing';
import './window.ts';

const { solanaUrl, bitcoinUrl, bitcoinChain } = window.pageWalletSettings;

/** A reload is a new page: approvals are stored as a real wallet stores them. */
const allowed = (name: string): boolean => localStorage.getItem(`allowed by ${name}`) === 'yes';

/** Sends a signed transaction to a node. */
async function post(url: string, body: string): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: body.startsWith('{') ? { 'content-type': 'application/json' } : {},
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.text();
}

const solana = createSolanaTestWallet({
  name: 'Lagoon Wallet',
  keys: [41],
  authorized: allowed('Lagoon Wallet'),
  send: (transaction) => {
    const text = btoa(String.fromCharCode(...transaction));
    const params = [text, { encoding: 'base64' }];
    return post(solanaUrl, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }));
  },
});
const bitcoin = createBitcoinTestWallet({
  kind: 'wbip',
  name: 'Quay Wallet',
  keys: [42],
  chain: bitcoinChain,
  authorized: allowed('Quay Wallet'),
  coins: async (address) => (await fetch(`${bitcoinUrl}/address/${address}/utxo`)).json(),
  send: (transaction) => post(`${bitcoinUrl}/tx`, transaction),
});
solana.announce(window);
bitcoin.announce(window);
window.pageWallets = { solana, bitcoin };
window.addEventListener('pagehide', () => {
  const asked = { 'Lagoon Wallet': solana.prompts(), 'Quay Wallet': bitcoin.prompts() };
  for (const [name, prompts] of Object.entries(asked))
    if (prompts.length > 0) localStorage.setItem(`allowed by ${name}`, 'yes');
});
