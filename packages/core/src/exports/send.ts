export type { ChosenToken, SendState, SentStatus, SentTransaction } from '../contract/send.ts';
export { accountErrors } from '../errors/account-errors.ts';
export { supportsNames } from '../names/resolve-name.ts';
export { type AmountLimits, amountLimits } from '../send/amount-limits.ts';
export { chooseSendToken, fillSendForm, resetSendForm } from '../send/fill-send-form.ts';
export { type AmountProblem, type ReadAmount, readAmount, writeAmount } from '../send/read-amount.ts';
export {
  type ReadReceiver,
  type ReceiverProblem,
  type ReceiverRules,
  type ReceiverWarning,
  readReceiver,
} from '../send/read-receiver.ts';
export { readSendForm, type SendForm, type SendProblem } from '../send/send-form.ts';
export { isSmartAccount, sendToken } from '../send/send-token.ts';
export { observeTransfer, transferOptions } from '../send/transfer-options.ts';
export { askNameAgain, watchReceiver } from '../send/watch-receiver.ts';
export { resumeWatching, watchTransaction } from '../send/watch-sent.ts';
