import type { AppKitCore } from '../contract/core.ts';
import type { TypedName } from '../contract/name.ts';
import type { CaipAddress } from '../contract/network.ts';
import { fetchIdentity } from '../names/identity-options.ts';
import { isName } from '../names/is-name.ts';
import { resolveName, supportsNames } from '../names/resolve-name.ts';

/** Debounce in milliseconds. */
const pause = 300;

/**
 * Looks up names that are typed as the receiver while a form is shown, including names that were looked up before.
 * Returns a function that stops it.
 */
export function watchReceiver(core: AppKitCore): () => void {
  let cancel: (() => void) | undefined;
  let requested: TypedName | undefined;
  const show = (typedName: TypedName | undefined): void => {
    const before = addressOf(core.store.getState().send.typedName);
    core.dispatch({
      type: 'sendChanged',
      send: {
        typedName,
        receiverProfileName: typedName?.status === 'found' ? typedName.name : undefined,
        ...(before !== undefined && before === addressOf(typedName)
          ? {}
          : { receiverProfileImageUrl: undefined }),
      },
    });
  };
  const look = (): void => {
    const { activeNetwork: network, send } = core.store.getState();
    const typed = send.receiverAddress.trim();
    if (!isName(typed) || !supportsNames(core, network)) {
      cancel?.();
      requested = undefined;
      if (send.typedName !== undefined) show(undefined);
      return;
    }
    const { caipNetworkId: chainId } = network;
    const known = send.typedName;
    if (requested !== undefined && known?.typed === typed && known.chainId === chainId) return;
    cancel?.();
    const mine: TypedName = { typed, chainId, status: 'asked' };
    requested = mine;
    // Keeps the previous result during the new lookup, so that a remounted form loses nothing.
    if (known?.status !== 'found' || known.typed !== typed || known.chainId !== chainId) show(mine);
    cancel = core.clock.after(pause, () => {
      void resolveName(core, { name: typed, network })
        .then(
          (found): TypedName =>
            'problem' in found
              ? { typed, chainId, status: found.problem }
              : { typed, chainId, status: 'found', ...found },
          (): TypedName => ({ typed, chainId, status: 'failed' }),
        )
        .then((answer) => {
          if (requested !== mine || core.ended.aborted) return;
          show(answer);
          if (answer.status !== 'found') return;
          readPicture(core, `${chainId}:${answer.address}`).then((receiverProfileImageUrl) => {
            if (requested === mine && !core.ended.aborted)
              core.dispatch({ type: 'sendChanged', send: { receiverProfileImageUrl } });
          });
        });
    });
  };
  const stop = core.store.subscribe(look);
  look();
  return () => {
    stop();
    cancel?.();
    requested = undefined;
  };
}

function addressOf(typedName: TypedName | undefined): string | undefined {
  return typedName?.status === 'found' ? typedName.address : undefined;
}

/** The avatar of the account that a name resolves to; `undefined` if there is none or it cannot be read. */
async function readPicture(core: AppKitCore, account: CaipAddress): Promise<string | undefined> {
  const identity = await fetchIdentity(core, account).catch(() => undefined);
  return identity?.avatar ?? undefined;
}

/** Looks up the typed name again. */
export function askNameAgain(core: AppKitCore): void {
  core.dispatch({ type: 'sendChanged', send: { typedName: undefined } });
}
