import type { AppKitState } from '../contract/state.ts';
import { readWallet } from './read-wallet.ts';

const longest = 2_048;

/** Reads the stored base of a link into an app; never one that executes code. */
export function readLinking(text: string | null): AppKitState['linking'] {
  if (text === null || text.length > longest) return undefined;
  try {
    const { href, name, web } = (JSON.parse(text) ?? {}) as {
      readonly href?: unknown;
      readonly name?: unknown;
      readonly web?: unknown;
    };
    const wallet = readWallet({ id: 'link', name, mobile_link: href, webapp_link: web === true && href });
    if (!wallet?.mobile_link) return undefined;
    const link = { href: wallet.mobile_link, name: wallet.name };
    return wallet.webapp_link ? { ...link, web: true } : link;
  } catch {
    return undefined;
  }
}
