/** The part of a page's window that opens other windows. */
export interface WindowOpener {
  open(url: string, target: string, features?: string): WalletWindow | null;
}

interface WalletWindow {
  readonly location: { href: string };
  focus(): void;
  close(): void;
}

/** The window name of a web wallet, one per origin; `undefined` for a link into an app. */
export function walletWindowName(url: string): string | undefined {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  return `mooring-wallet ${new URL(url).origin}`;
}

/**
 * Focuses the existing window of a web wallet without reloading it, because a reload would lock the wallet. Opens it at
 * `url` if there is none. Call it within a press, or browsers may refuse. The window keeps its opener, so that it is
 * found again.
 */
export function showWalletWindow(page: WindowOpener, url: string): void {
  const there = page.open('', walletWindowName(url) ?? '_blank');
  if (there === null) return;
  if (isEmpty(there)) there.location.href = url;
  there.focus();
}

/**
 * Opens or reuses the window of a web wallet within a press, for a URL that is only known later. A window that turns
 * out to be unneeded is closed. `undefined` if the browser refuses.
 */
export function openWalletWindow(
  page: WindowOpener,
  url: string,
): { go(url: string): void; closeIfEmpty(): void } | undefined {
  const there = page.open('', walletWindowName(url) ?? '_blank');
  if (there === null) return undefined;
  return {
    go(address) {
      there.location.href = address;
      there.focus();
    },
    closeIfEmpty() {
      if (isEmpty(there)) there.close();
    },
  };
}

function isEmpty({ location }: WalletWindow): boolean {
  try {
    return location.href === 'about:blank';
  } catch {
    // The window is on another origin, so the wallet is open.
    return false;
  }
}
