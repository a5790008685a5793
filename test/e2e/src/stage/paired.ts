import type { Page } from 'playwright-core';
import { modalGone, showLink } from './demo.ts';
import type { Stage } from './open-stage.ts';
import type { Visit } from './visit.ts';
import { approve, openFundedWallet, openNewWallet, pasteLink } from './wallet.ts';

export interface Pair {
  readonly demo: Page;
  readonly wallet: Page;
}

/** The demo and a sample wallet, two profiles, connected by a pasted link. */
export async function pairUp(stage: Stage, kind: 'funded' | 'new' = 'funded'): Promise<Pair> {
  return connectSeats(stage, await Promise.all([stage.seat(), stage.seat()]), kind);
}

/**
 * Such a pair for several tests of a file, since connecting takes longer than most of them: each reloads the demo. A
 * test leaves the session as it was. After one that failed, the next test connects another pair.
 */
export function lastingPair(stage: Stage): () => Promise<Pair> {
  let pair: Pair | undefined;
  return async () => {
    if (pair === undefined || pair.demo.isClosed()) {
      const seats = await Promise.all([stage.lastingSeat(), stage.lastingSeat()]);
      pair = await connectSeats(stage, seats, 'funded');
    } else {
      await pair.demo.goto(stage.stack.urls.demo);
      await pair.demo.getByTestId('account-address').waitFor();
    }
    return pair;
  };
}

async function connectSeats(
  stage: Stage,
  [demo, wallet]: readonly [Visit, Visit],
  kind: 'funded' | 'new',
): Promise<Pair> {
  const open = kind === 'funded' ? openFundedWallet : openNewWallet;
  const [link] = await Promise.all([showLink(demo.page, stage), open(wallet.page, stage)]);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await demo.page.getByTestId('account-address').waitFor();
  await modalGone(demo.page);
  return { demo: demo.page, wallet: wallet.page };
}
