import type { TokenBalance } from '@mooring/protocol/api';
import { history, nfts } from './activity-data.ts';
import { longTokens, tokens } from './fixture-data.ts';

/** How the API of the gallery answers; `old`: until `endGalleryApi`, and never again. */
export type GalleryApi = 'known' | 'none' | 'many' | 'wait' | 'fail' | 'old';

const prefix = '/gallery-api/';
let made = 0;
const ended = new Set<string>();

/** The address of a scripted API. */
export function galleryApi(kind: GalleryApi): string {
  made += 1;
  return `${location.origin}${prefix}${kind}-${made}`;
}

/** Makes such an API fail from now on, for every caller. */
export function endGalleryApi(address: string): void {
  ended.add(new URL(address).pathname);
}

/** Answers in place of a server what the page asks of such an address. */
export function serveGalleryApi(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const path = new URL(`${input instanceof Request ? input.url : input}`, location.href).pathname;
    if (!path.startsWith(prefix)) return fetch(input, init);
    const name = path.slice(prefix.length).split('/')[0] ?? '';
    const kind = name.split('-')[0] as GalleryApi;
    const asked = path.split('/').at(-1);
    if (kind === 'wait') return new Promise(() => undefined);
    if (kind === 'fail' || ended.has(`${prefix}${name}`)) {
      const error = { code: 'NODE_UNAVAILABLE', message: 'No node answered.', retryable: true };
      return Response.json({ error }, { status: 502 });
    }
    if (asked === 'history') return Response.json({ data: kind === 'none' ? [] : history(), next: null });
    if (asked === 'nfts') return Response.json({ nfts: kind === 'none' ? [] : nfts, next: null });
    return Response.json({ balances: balancesOf(kind) });
  };
}

function balancesOf(kind: GalleryApi): readonly TokenBalance[] {
  if (kind === 'many') return [...tokens, ...longTokens];
  return kind === 'none'
    ? tokens.slice(0, 1).map((one) => ({ ...one, value: 0, quantity: { ...one.quantity, numeric: '0' } }))
    : tokens;
}
