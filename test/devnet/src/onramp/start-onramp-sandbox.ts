import { randomBytes } from 'node:crypto';
import { type ListenOptions, type Reply, startLocalServer } from '../local-server/local-server.ts';
import { checkoutPage, unknownOrderPage } from './checkout-page.ts';
import { deliver, type NodeUrls } from './deliver.ts';
import type { Order } from './order.ts';
import { findOffer, priceOf, sandboxMoney, sandboxOffers, sandboxTerms } from './sandbox-offer.ts';

export interface OnrampSandboxOptions extends ListenOptions {
  readonly nodes: NodeUrls;
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined;
}

export interface OnrampSandbox {
  readonly url: string;
  stop(): Promise<void>;
}

/** Maximum orders kept in memory. */
const maxOrders = 1_000;

type Members = Readonly<Record<string, unknown>>;

/**
 * A provider that sells the coins of the devnet for play money, with a checkout page.
 *
 * @throws Error if the port is taken
 */
export async function startOnrampSandbox(options: OnrampSandboxOptions): Promise<OnrampSandbox> {
  const { nodes, now = Date.now, tls, host = '127.0.0.1' } = options;
  const orders = new Map<string, Order>();
  const change = (order: Order, more: Partial<Order>): Order => {
    const changed = { ...order, ...more, changedAt: now() };
    orders.set(order.id, changed);
    return changed;
  };

  function take(body: string): Reply {
    const { chain, symbol, money, amount, address } = readObject(body);
    const offer = findOffer(String(chain), String(symbol));
    const price = offer && priceOf(offer, String(money), Number(amount));
    const to = String(address);
    if (offer === undefined || price === undefined || !isAddress(offer.chain, to)) return refusal;
    const id = randomBytes(18).toString('base64url');
    const order: Order = { id, offer, price, money: String(money), to, status: 'waiting', changedAt: now() };
    orders.set(id, order);
    for (const key of orders.keys()) {
      if (orders.size <= maxOrders) break;
      orders.delete(key);
    }
    return json({ id, path: `/checkout/${id}` });
  }

  async function settle(order: Order, isPaid: boolean): Promise<Order> {
    // A repeated payment is delivered once.
    if (order.status !== 'waiting') return order;
    if (!isPaid) return change(order, { status: 'failed' });
    const begun = change(order, { status: 'in-progress' });
    try {
      const { offer, price, to } = order;
      const hash = await deliver(nodes, { offer, amount: price.delivered, to });
      return change(begun, { status: 'success', hash });
    } catch {
      return change(begun, { status: 'failed' });
    }
  }

  async function answer(method: string, path: string, body: string): Promise<Reply> {
    const { pathname } = new URL(path, 'http://localhost');
    const [, first, id = '', action] = pathname.split('/');
    if (pathname === '/health') return { type: 'text/plain', body: 'ok' };
    if (method === 'GET' && pathname === '/options') return json(offered());
    if (method === 'POST' && pathname === '/orders') return take(body);
    return answerOrder(orders.get(id), { method, first, action });
  }

  async function answerOrder(
    order: Order | undefined,
    {
      method,
      first,
      action,
    }: { readonly method: string; readonly first?: string | undefined; readonly action?: string | undefined },
  ): Promise<Reply> {
    if (first === 'orders' && order !== undefined) return json(tell(order));
    if (first !== 'checkout') return { status: 404, ...json({}) };
    if (order === undefined) return page(unknownOrderPage, 404);
    const isPaying = method === 'POST' && (action === 'pay' || action === 'decline');
    return page(checkoutPage(isPaying ? await settle(order, action === 'pay') : order));
  }

  const server = await startLocalServer(options, ({ method, path, body }) => answer(method, path, body));
  return { url: `http${tls ? 's' : ''}://${host}:${server.port}`, stop: server.stop };
}

function offered(): Members {
  return { offers: sandboxOffers, money: Object.keys(sandboxMoney), ...sandboxTerms };
}

function tell({ id, status, offer, price, hash, changedAt }: Order): Members {
  const { chain, symbol } = offer;
  return {
    id,
    status,
    chain,
    symbol,
    amount: price.delivered,
    changedAt,
    ...(hash === undefined ? {} : { hash }),
  };
}

const json = (value: Members): Reply => ({ body: JSON.stringify(value) });
const page = (body: string, status = 200): Reply => ({ status, type: 'text/html; charset=utf-8', body });
const refusal: Reply = { status: 400, body: '{"error":"This is not sold, or not to that address."}' };

function isAddress(chain: string, text: string): boolean {
  return chain.startsWith('solana:')
    ? /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)
    : /^0x[0-9a-fA-F]{40}$/.test(text);
}

function readObject(body: string): Members {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}
