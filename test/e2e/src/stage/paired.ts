import type { Page } from 'playwright-core';
import { modalGone, showLink } from './demo.ts';
import type { Stage } from './open-stage.ts';
import { approve, openFundedWallet, openNewWallet, pasteLink } from './wallet.ts';

export interface Pair {
  readonly demo: Page;
  readonly wallet: Page;
}

/** The demo and a sample wallet, two profiles, connected by a pasted link. */
export async function pairUp(stage: Stage, kind: 'funded' | 'new' = 'funded'): Promise<Pair> {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  const open = kind === 'funded' ? openFundedWallet : openNewWallet;
  const [link] = await Promise.all([showLink(demo.page, stage), open(wallet.page, stage)]);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await demo.page.getByTestId('account-address').waitFor();
  await modalGone(demo.page);
  return { demo: demo.page, wallet: wallet.page };
}
