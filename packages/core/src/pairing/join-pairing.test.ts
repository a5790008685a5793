import '../exports/background.ts';
import { expect, it } from 'vitest';
import { anyDevice } from '../store/read-device.ts';
import { unanswered } from '../test-support/unanswered.ts';
import { joinPairing } from './join-pairing.ts';
import { openPairing } from './open-pairing.ts';

/** A pairing that several callers may join. */
async function paired(options: Parameters<typeof unanswered>[0] = {}) {
  const made = unanswered(options);
  const [wallet] = made.core.wallets;
  if (wallet === undefined) throw new Error('no wallet');
  const pairing = openPairing(made.core, wallet);
  await made.clock.advance(0);
  return { ...made, pairing };
}

it('passes the link to a caller that joins after it was created', async () => {
  const { core, pairing } = await paired();
  const links: string[] = [];
  void joinPairing(core, pairing, { signal: undefined, onLink: (uri) => links.push(uri) });
  expect(links).toEqual(['wc:1']);
});

it('resolves with the approval of the wallet', async () => {
  const { core, clock, pairing, begun } = await paired();
  const joined = joinPairing(core, pairing, { signal: undefined });
  begun[0]?.approve();
  await clock.advance(0);
  expect(Object.keys((await joined).grants)).toEqual(['eip155']);
});

it('ends the pairing when its caller aborts', async () => {
  const { core, pairing, begun } = await paired();
  const left = new Error('left');
  const joined = joinPairing(core, pairing, { signal: AbortSignal.abort(left) });
  await expect(joined).rejects.toBe(left);
  expect(begun[0]?.signal.reason).toBe(left);
});

it('keeps a pairing that attempts share when its caller aborts', async () => {
  const device = { ...anyDevice, telegram: true, mobile: true, android: true };
  const { core, clock, pairing, begun } = await paired({ device });
  const left = new Error('left');
  await expect(joinPairing(core, pairing, { signal: AbortSignal.abort(left) })).rejects.toBe(left);
  expect(begun[0]?.signal.aborted).toBe(false);
  const again = joinPairing(core, pairing, { signal: undefined });
  begun[0]?.approve();
  await clock.advance(0);
  await expect(again).resolves.toBeDefined();
});
