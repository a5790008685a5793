import { createPublicClient, http, parseEther } from 'viem';
import { expect, test } from 'vitest';
import { fillSend, modalGone, readReceipt, showLink } from './stage/demo.ts';
import { setUpStage } from './stage/open-stage.ts';
import type { Visit } from './stage/visit.ts';
import { approve, openFundedWallet, pasteLink } from './stage/wallet.ts';

const stage = setUpStage();
const to = `0x${'9'.repeat(40)}` as const;

/**
 * Stops a page as a phone does in the background, where none of its code runs; returns what brings it back. A headless
 * browser shows every page, and never freezes one that is shown: the debugger stops it.
 */
async function freeze({ context, page }: Visit): Promise<() => Promise<void>> {
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  const stopped = new Promise<void>((resolve) => session.once('Debugger.paused', () => resolve()));
  await session.send('Debugger.pause');
  // It stops at the next statement, which may be this one.
  session.send('Runtime.evaluate', { expression: '0' }).catch(() => undefined);
  await stopped;
  return async () => {
    await session.send('Debugger.resume');
    await session.detach();
  };
}

test('a page that is frozen while it shows its code, and while a payment waits, has both answers when it comes back', async () => {
  const [demo, wallet] = await Promise.all([stage.seat(), stage.seat()]);
  const [link] = await Promise.all([showLink(demo.page, stage), openFundedWallet(wallet.page, stage)]);
  const thawCode = await freeze(demo);
  await pasteLink(wallet.page, link);
  await approve(wallet.page);
  await wallet.page.getByRole('button', { name: 'Disconnect from Mooring' }).waitFor();
  await thawCode();
  await demo.page.getByTestId('account-address').waitFor();
  await modalGone(demo.page);

  await fillSend(demo.page, { to, amount: '0.5' });
  await wallet.page.getByTestId('wallet-request').waitFor();
  const thawPayment = await freeze(demo);
  await approve(wallet.page);
  await wallet.page.getByTestId('wallet-request').waitFor({ state: 'detached' });
  await thawPayment();
  await readReceipt(demo.page);
  const chain = createPublicClient({ transport: http(stage.stack.urls.rpc[0]) });
  expect(await chain.getBalance({ address: to })).toBe(parseEther('0.5'));
});
