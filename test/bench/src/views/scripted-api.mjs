import { once } from 'node:events';
import { createServer } from 'node:http';

const chain = 'eip155:1';
/** Tokens of the account, the maximum of one response. */
export const tokenCount = 1_000;

const balances = Array.from({ length: tokenCount }, (_, index) => ({
  ...{ name: `Token ${index}`, symbol: `TOK${index}`, chainId: chain, price: 1, value: tokenCount - index },
  // The first is the chain's own currency.
  ...(index > 0 && { address: `${chain}:0x${String(index).padStart(40, '0')}` }),
  quantity: { decimals: '18', numeric: String(tokenCount - index) },
  iconUrl: '',
}));
const native = `${chain}:0x${'e'.repeat(40)}`;
const listed = balances.map(({ address = native, name, symbol }) => ({
  ...{ address, name, symbol, decimals: 18, logoUri: '' },
}));
const place = { name: chain, display_name: 'Ethereum', chain_id: chain, contract_address: '' };
const limits = [{ id: 'card', min: '10.00', max: '7500.00' }];
const provider = { name: 'sandbox', label: 'Sandbox', feeRange: '1.5%', supportedChains: ['eip155'] };

/** @type {Readonly<Record<string, unknown>>} Responses by the last part of a path. */
const answers = {
  balance: { balances },
  history: { data: [], next: null },
  nfts: { nfts: [], next: null },
  tokens: { tokens: listed, routers: [], providers: ['pools'] },
  quotes: { quotes: [] },
  providers: { providers: [provider] },
  options: {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: limits }],
    purchaseCurrencies: [{ id: 'ETH', name: 'Ether', symbol: 'ETH', networks: [place] }],
  },
  price: { fungibles: [] },
  'supported-chains': { http: [], ws: [] },
};

/**
 * Starts an API that answers at once, for an account with 1,000 tokens, so that only the modal is measured.
 *
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function startScriptedApi() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const answer = pathname.includes('/v1/identity/')
      ? { name: null, avatar: null }
      : answers[pathname.split('/').at(-1) ?? ''];
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else response.writeHead(answer === undefined ? 404 : 200).end(JSON.stringify(answer ?? {}));
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://localhost:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
