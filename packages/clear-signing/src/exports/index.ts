export { type DescribeMessageParameters, describeMessage } from '../message/describe-message.ts';
export type { ClearSigningMessages, MessageKey } from '../messages/define-message.ts';
export { messages as english } from '../messages/words/en.generated.ts';
export { readSwitchTarget } from '../network/read-switch-target.ts';
export { type DescribeRequestParameters, describeRequest } from '../request/describe-request.ts';
export { cutText } from '../text/cut-text.ts';
export { visibleText } from '../text/visible-text.ts';
export {
  type DescribeTransactionParameters,
  describeTransaction,
} from '../transaction/describe-transaction.ts';
export { type DescribeTypedDataParameters, describeTypedData } from '../typed-data/describe-typed-data.ts';
export type { Chain, Token } from '../words/amounts.ts';
export type { Description, DescriptionField, DescriptionKind } from '../words/description.ts';
export type { Warning } from '../words/warnings.ts';
