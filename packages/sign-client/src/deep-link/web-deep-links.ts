import { showWalletWindow } from '@mooring/protocol';
import type { DeepLinkHost } from '../ports/deep-link-host.ts';

/** Opens apps from a browser's page; `undefined` outside one. */
export function webDeepLinks(page: Window | undefined = globalThis.window): DeepLinkHost | undefined {
  if (typeof page?.open !== 'function' || typeof page.document === 'undefined') return undefined;
  return {
    read: (key) => quietly(() => page.localStorage.getItem(key)) ?? null,
    remove: (key) => void quietly(() => page.localStorage.removeItem(key)),
    open(url, web) {
      // Browsers block opening from a page without focus.
      if (!page.document.hasFocus()) return;
      // In a frame or in Telegram, no other window can be found again.
      const target = targetOf(page, url);
      if (web && target === '_blank' && !inTelegram(page)) showWalletWindow(page, url);
      else page.open(url, target, 'noreferrer noopener');
    },
  };
}

function targetOf(page: Window, url: string): string {
  if (page.top !== page.self) return '_top';
  return inTelegram(page) || /^https?:/i.test(url) ? '_blank' : '_self';
}

function inTelegram(page: Window): boolean {
  return 'TelegramWebviewProxy' in page || 'TelegramWebview' in page;
}

/** Private windows and sandboxed frames may throw. */
function quietly<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
