import { readAnnouncedText } from './announced-text.ts';
import { readWalletIcon } from './wallet-icon.ts';
import { readWalletName } from './wallet-name.ts';

/** Metadata that a peer announces, safe to show. */
export interface PeerMetadata {
  /** Empty if the peer gave none. */
  readonly name: string;
  readonly description: string;
  /** An http(s) address without credentials, or empty. Claimed, not proven. */
  readonly url: string;
  /** Its first icon that can be shown without a request. */
  readonly icon: string | undefined;
}

const maxDescriptionLength = 300;
const maxUrlLength = 2_048;
const maxIcons = 8;

/** Reads a peer's metadata. Never throws; drops invalid members. */
export function readPeerMetadata(value: unknown): PeerMetadata {
  const { name, description, url, icons } = (typeof value === 'object' && value !== null ? value : {}) as {
    readonly [member: string]: unknown;
  };
  return {
    name: readWalletName(name) ?? '',
    description: readAnnouncedText(description, maxDescriptionLength),
    url: readUrl(url),
    icon: Array.isArray(icons) ? icons.slice(0, maxIcons).map(readWalletIcon).find(Boolean) : undefined,
  };
}

function readUrl(value: unknown): string {
  if (typeof value !== 'string' || value.length > maxUrlLength) return '';
  try {
    const url = new URL(value);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return '';
    // Credentials can make one host look like another.
    return url.username === '' && url.password === '' ? url.href : '';
  } catch {
    return '';
  }
}
