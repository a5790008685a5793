import type { Page } from 'playwright-core';
import { findFaults, findOverflow } from './faults.ts';
import { keepPicture, keepsPictures } from './screenshot.ts';
import { standStill } from './stand-still.ts';

const sizes = {
  desktop: { width: 1280, height: 860 },
  phone: { width: 390, height: 844 },
  /** A desktop at 400 %. */
  narrow: { width: 320, height: 256 },
};

/** Latin text in every language: names, codes, units, and the visitor's input. */
const latin =
  /^(Mooring|Dollar|Devnet|Token|API|RPC|QR|WalletConnect|USDX|MOOR|ETH|Ether|Solana|SOL|Bitcoin|BTC|sat|UTC|English|Español|https?|ws|wc|localhost|config|json|eip|Chrome|Google|App|Store|Play|Web|NFT)$/;

/** English words in an Arabic page. */
function foreignWords(page: Page): Promise<readonly string[]> {
  return page.evaluate((names) => {
    const known = new RegExp(names);
    const found: string[] = [];
    const read = (root: Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node instanceof Element) {
          if (node.shadowRoot !== null) read(node.shadowRoot);
          const spoken = ['aria-label', 'placeholder', 'alt'].map((name) => node.getAttribute(name) ?? '');
          take(spoken.join(' '));
        } else if (node.parentElement?.closest('style, script, code, pre, textarea, .words') === null) {
          take(node.textContent ?? '');
        }
      }
    };
    const take = (text: string): void => {
      for (const word of text
        .replace(/0x[\da-f…]+|\b\w{4}…\w{6}\b|\b\w{32,}\b|\S+[:/]\/\S+|\S+\.example\b/gi, ' ')
        .match(/\p{Script=Latin}{3,}/gu) ?? [])
        if (!known.test(word)) found.push(`${word} in “${text.trim()}”`);
    };
    read(document.body);
    return found;
  }, latin.source);
}

/** Looks at a view in every size, and at a phone's in the dark; leaves it at a phone's. */
export async function faultsOf(
  page: Page,
  view: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const faults: Record<string, readonly string[]> = {};
  const look = async (name: string, rules: 'all' | 'colours' | 'width'): Promise<void> => {
    await standStill(page);
    if (keepsPictures) await keepPicture(page, name);
    const found = rules === 'width' ? await findOverflow(page) : await findFaults(page, rules);
    if (found.length > 0) faults[name] = found;
  };
  for (const size of ['desktop', 'narrow', 'phone'] as const) {
    await page.setViewportSize(sizes[size]);
    await look(`${view}-${size}`, size === 'phone' ? 'all' : 'width');
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(`${view}-phone-dark`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  const foreign = view.startsWith('ar') ? await foreignWords(page) : [];
  if (foreign.length > 0) faults[`${view}-words`] = foreign;
  return faults;
}
