import type { MooringError } from '@mooring/protocol';
import type { AppKitCore } from '../contract/core.ts';
import type { Namespace } from '../contract/namespaces.ts';
import type { Approval, Ask, RemoteWallet } from '../contract/remote-wallet.ts';
import { arrived, askOf, askWallet } from './ask-wallet.ts';
import { connectWaiting } from './fill-waiting.ts';
import { readyToAsk } from './ready-to-ask.ts';
import { runAttempt } from './run-attempt.ts';

/**
 * Connects a wallet elsewhere, for the view that it names: `begin` is the wallet's own, with what the view has of the visitor,
 * such as a login. What the wallet grants already is asked for by nobody. Never rejects: gives the error, which is in the state
 * as well.
 */
export function connectRemote(
  core: AppKitCore,
  {
    wallet,
    begin,
    namespace,
  }: {
    readonly wallet: RemoteWallet;
    readonly begin: (ask: Ask) => Promise<Approval>;
    readonly namespace?: Namespace | undefined;
  },
): Promise<MooringError | undefined> {
  return runAttempt(core, wallet.id, async (signal) => {
    await readyToAsk(core, wallet);
    signal.throwIfAborted();
    const waiting = await connectWaiting(core, wallet, namespace);
    if (waiting !== undefined) return waiting;
    signal.throwIfAborted();
    const asking = askOf(core, wallet);
    const approval = await askWallet(core, asking, () => begin({ proposal: asking.proposal, signal }));
    return arrived(core, { approval, filled: asking.filled, namespace });
  });
}
