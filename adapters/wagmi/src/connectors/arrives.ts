import { type Clock, type Eip1193Provider, withLimit } from '@mooring/core';

/** Milliseconds between looks: some wallets say yes a moment before they move. */
const pauses = [0, 250, 750, 2_000] as const;
/** Milliseconds a wallet may take to say where it is. */
const answerLimit = 3_000;

/** Whether a wallet that said yes to a switch is on the chain, at once or three seconds later. Never rejects. */
export async function arrives(provider: Eip1193Provider, chainId: number, clock: Clock): Promise<boolean> {
  for (const pause of pauses) {
    if (pause > 0) {
      await new Promise<void>((resolve) => {
        clock.after(pause, resolve);
      });
    }
    const here = await withLimit(clock, answerLimit, undefined, () =>
      provider.request({ method: 'eth_chainId' }),
    ).catch(() => undefined);
    if (Number(here) === chainId) return true;
  }
  return false;
}
