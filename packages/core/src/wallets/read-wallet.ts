import { readWalletIcon, readWalletName } from '@mooring/protocol';
import type { WalletListing } from '../contract/wallet.ts';

const longest = 512;
const chainLimit = 256;
const relayLimit = 16;
/** Schemes that execute or read something instead of opening a wallet. */
const refusedScheme = /^(javascript|data|blob|file|filesystem|vbscript|about|view-source|wc)(:|$)/i;

/** Reads a listed wallet with bounded text and safe links; `undefined` without an id or name. */
export function readWallet(value: unknown): WalletListing | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const record = value as Readonly<Record<string, unknown>>;
  const id = readText(record.id);
  const name = readWalletName(record.name);
  if (id === undefined || name === undefined) return undefined;
  const mobile = readAppLink(record.mobile_link);
  const universal = readPage(record.link_mode);
  const given = readText(record.mobile_link) ?? readText(record.link_mode) ?? readText(record.broken_link);
  return {
    id,
    name,
    homepage: readPage(record.homepage),
    image_id: readText(record.image_id),
    image_url: readImage(record.image_url),
    order: typeof record.order === 'number' && Number.isFinite(record.order) ? record.order : undefined,
    mobile_link: mobile,
    desktop_link: readAppLink(record.desktop_link),
    webapp_link: readPage(record.webapp_link),
    link_mode: universal,
    app_store: readPage(record.app_store),
    play_store: readPage(record.play_store),
    chrome_store: readPage(record.chrome_store),
    rdns: readText(record.rdns),
    chains: readTexts(record.chains, chainLimit),
    badge_type: readText(record.badge_type),
    relays: readTexts(record.relays, relayLimit),
    broken_link: (mobile ?? universal) === undefined ? given : undefined,
  };
}

/** All readable wallets of a list, without duplicate ids. */
export function readWallets(value: unknown, limit: number): readonly WalletListing[] {
  if (!Array.isArray(value)) return [];
  const found = new Map<string, WalletListing>();
  for (const entry of value.slice(0, limit)) {
    const wallet = readWallet(entry);
    if (wallet !== undefined && !found.has(wallet.id)) found.set(wallet.id, wallet);
  }
  return [...found.values()];
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined;
}

/** A web address; without TLS on localhost only, for development. */
function readPage(value: unknown): string | undefined {
  const text = readText(value);
  if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
    ? text
    : undefined;
}

/** `scheme`, `scheme:`, `scheme://…` or a web address to which a path can be appended. */
function readAppLink(value: unknown): string | undefined {
  const text = readText(value)?.trim();
  if (text === undefined || !/^[a-z][a-z0-9+.-]*(:[^\s?#]*)?$/i.test(text)) return undefined;
  if (refusedScheme.test(text)) return undefined;
  return /^https?(:|$)/i.test(text) ? readPage(text) : text;
}

/** A `data:` image, or a URL from the site or its API. */
function readImage(value: unknown): string | undefined {
  return readWalletIcon(value) ?? readPage(value);
}

function readTexts(value: unknown, limit: number): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, limit).filter((text): text is string => readText(text) !== undefined);
}
