import type { AppKitCore } from '../contract/core.ts';
import type { ChosenToken, SendState } from '../contract/send.ts';
import { nothingToSend } from '../store/nothing-to-send.ts';

/** Takes what the visitor filled in. Another amount is no longer all there is. */
export function fillSendForm(
  core: AppKitCore,
  change: Partial<Pick<SendState, 'sendTokenAmount' | 'receiverAddress'>> & { readonly all?: boolean },
): void {
  const all = change.sendTokenAmount === undefined ? {} : { all: change.all ?? false };
  const name =
    change.receiverAddress === undefined
      ? {}
      : { receiverProfileName: undefined, receiverProfileImageUrl: undefined };
  core.dispatch({ type: 'sendChanged', send: { ...name, ...change, ...all } });
}

/** Chooses what is sent; an amount of another token means nothing for this one. */
export function chooseSendToken(core: AppKitCore, token: ChosenToken): void {
  const { token: before } = core.store.getState().send;
  const same = before?.chainId === token.chainId && before.address === token.address;
  core.dispatch({
    type: 'sendChanged',
    send: same ? { token } : { token, sendTokenAmount: '', all: false },
  });
}

/** Empties the form. */
export function resetSendForm(core: AppKitCore): void {
  core.dispatch({ type: 'sendChanged', send: nothingToSend });
}
