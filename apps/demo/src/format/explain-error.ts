import { readError } from '@mooring/core';
import {
  BaseError,
  ContractFunctionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  TimeoutError,
} from 'viem';
import { messages } from '../messages/account-en.ts';

const maxReason = 120;

/** What went wrong, in a sentence for the visitor. */
export function explainError(error: unknown): string {
  const known = readError(error);
  if (known.code !== 'UNKNOWN') return known.message;
  if (!(error instanceof BaseError)) return messages.errorOther;
  const find = (kind: abstract new (...args: never[]) => unknown) =>
    error.walk((cause) => cause instanceof kind);
  if (find(InsufficientFundsError) || /insufficient funds/i.test(error.details ?? ''))
    return messages.errorFunds;
  const reverted = find(ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) {
    const reason = reverted.reason ?? reverted.data?.errorName;
    return reason === undefined
      ? messages.errorRevertUnknown
      : messages.errorRevert(reason.slice(0, maxReason));
  }
  if (/revert/i.test(error.shortMessage)) return messages.errorRevertUnknown;
  if (find(HttpRequestError) || find(TimeoutError)) return messages.errorNode;
  return messages.errorOther;
}
