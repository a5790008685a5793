import type { AppKitCore } from '../contract/core.ts';
import type { ChosenToken, SendState } from '../contract/send.ts';
import { nothingToSend } from '../store/nothing-to-send.ts';

/** Applies the visitor's input. Changing the amount unsets `all`. */
export function fillSendForm(
  core: AppKitCore,
  change: Partial<Pick<SendState, 'sendTokenAmount' | 'receiverAddress'>> & { readonly all?: boolean },
): void {
  const all = change.sendTokenAmount === undefined ? {} : { all: change.all ?? false };
  const name =
    change.receiverAddress === undefined
      ? {}
      : { typedName: undefined, receiverProfileName: undefined, receiverProfileImageUrl: undefined };
  core.dispatch({ type: 'sendChanged', send: { ...name, ...change, ...all } });
}

/** Chooses the token to send; an amount of another token is meaningless for it. */
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
