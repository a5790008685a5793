import type { Order } from './order.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'";

const styles = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 24rem; padding: 2rem 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem }
dd { margin: 0; text-align: end; overflow-wrap: anywhere }
button { font: inherit; width: 100%; padding: .75rem; margin-top: .5rem; border-radius: .5rem; cursor: pointer }`;

const headings: Readonly<Record<Order['status'], string>> = {
  waiting: 'Sandbox checkout',
  'in-progress': 'Sending what you bought',
  success: 'Paid and delivered',
  failed: 'This order has failed',
};

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function button(id: string, action: 'pay' | 'decline', words: string): string {
  return `<form method="post" action="/checkout/${escapeText(id)}/${action}"><button>${words}</button></form>`;
}

/** The page on which a visitor pays, or sees the outcome. Nothing is charged: it is play money. */
export function checkoutPage(order: Order): string {
  const { id, status, price, money, offer, to, hash } = order;
  const rows: readonly (readonly [string, string])[] = [
    ['You pay', `${price.total} ${money}`],
    ['Fee', `${price.fee} ${money}`],
    ['You get', `${price.delivered} ${offer.symbol}`],
    ['Network', offer.network],
    ['To', to],
    ...(hash === undefined ? [] : ([['Transaction', hash]] as const)),
  ];
  const list = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeText(value)}</dd>`).join('');
  const actions =
    status === 'waiting'
      ? button(id, 'pay', 'Pay with play money') + button(id, 'decline', 'Let the payment fail')
      : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${headings[status]}</title><style>${styles}</style></head>
<body><main><h1>${headings[status]}</h1><p>No money is charged here.</p><dl>${list}</dl>${actions}</main></body></html>`;
}

/** Shown for an unknown order. */
export const unknownOrderPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Unknown order</title></head><body><main><h1>There is no such order</h1></main></body></html>';
