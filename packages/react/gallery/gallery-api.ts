import type { TokenBalance } from '@mooring/protocol/api';
import { history, nfts } from './activity-data.ts';
import { longTokens, tokens } from './fixture-data.ts';
import { suggestionsFor } from './names-data.ts';
import { onrampOptions, onrampProviders, onrampQuote } from './onramp-data.ts';
import { answerSwap, type SwapKind } from './swap-data.ts';

/** Behaviour of the gallery's API; `old`: answers until `endGalleryApi`. */
export type GalleryApi = 'none' | 'many' | 'wait' | 'fail' | 'old' | SwapKind;

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

/** Intercepts the page's requests to these URLs and answers them in place of a server. */
export function serveGalleryApi(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const url = new URL(`${input instanceof Request ? input.url : input}`, location.href);
    const path = url.pathname;
    if (!path.startsWith(prefix)) return fetch(input, init);
    const name = path.slice(prefix.length).split('/')[0] ?? '';
    const kind = name.split('-')[0] as GalleryApi;
    if (kind === 'wait') return new Promise(() => undefined);
    if (kind === 'fail' || ended.has(`${prefix}${name}`)) {
      const error = { code: 'NODE_UNAVAILABLE', message: 'No node answered.', retryable: true };
      return Response.json({ error }, { status: 502 });
    }
    if (path.includes('/convert/')) return Response.json(swapAnswer(url, kind, init?.body));
    return Response.json(answerOf(kind, path, init?.body));
  };
}

function answerOf(kind: GalleryApi, path: string, body: unknown): unknown {
  // No name is registered: the adapter resolves names.
  if (path.includes('/v1/profile/account/')) return [];
  if (path.includes('/v1/profile/suggestions/'))
    return { suggestions: suggestionsFor(path.split('/').at(-1) ?? '') };
  if (path.includes('/v1/identity/')) return { name: null, avatar: null };
  if (path.endsWith('/history')) return { data: kind === 'none' ? [] : history(), next: null };
  if (path.endsWith('/nfts')) return { nfts: kind === 'none' ? [] : nfts, next: null };
  const many = kind === 'many';
  switch (path.split('/').at(-1)) {
    case 'providers':
      return kind === 'none' ? { providers: [] } : onrampProviders(many);
    case 'options':
      return onrampOptions(many);
    case 'quote':
      return onrampQuote(body);
    default:
      return { balances: balancesOf(kind) };
  }
}

const swapKinds: readonly SwapKind[] = ['approve', 'moved', 'differs', 'steep'];

function swapAnswer(url: URL, kind: GalleryApi, posted: unknown): unknown {
  const asked = url.pathname.split('/').at(-1) ?? '';
  if (kind === 'none' && asked === 'quotes') return { quotes: [] };
  const swap = swapKinds.find((one) => one === kind) ?? 'known';
  const body = typeof posted === 'string' ? posted : '';
  return answerSwap(asked, url, { kind: swap, many: kind === 'many', body });
}

function balancesOf(kind: GalleryApi): readonly TokenBalance[] {
  if (kind === 'many') return [...tokens, ...longTokens];
  return kind === 'none'
    ? tokens.slice(0, 1).map((one) => ({ ...one, value: 0, quantity: { ...one.quantity, numeric: '0' } }))
    : tokens;
}
