import { readError } from '@mooring/core';
import { isUnanswered } from '@mooring/protocol';
import {
  BaseError,
  ContractFunctionRevertedError,
  HttpRequestError,
  InsufficientFundsError,
  TimeoutError,
} from 'viem';
import type { MessageSelector } from '../messages/message-selector.ts';

const maxReason = 120;

/** Texts for failed requests to a wallet or a node. */
const words: Readonly<Record<string, MessageSelector>> = {
  REJECTED: (messages) => messages.errorDeclined(),
  REQUEST_PENDING: (messages) => messages.errorPending(),
  REQUEST_EXPIRED: (messages) => messages.errorLate(),
  TIMED_OUT: (messages) => messages.errorLate(),
  ABORTED: (messages) => messages.errorStopped(),
  WALLET_NOT_FOUND: (messages) => messages.errorNoWallet(),
  WALLET_UNREACHABLE: (messages) => messages.errorWalletSilent(),
  NOT_CONNECTED: (messages) => messages.errorNotConnected(),
  USER_DISCONNECTED: (messages) => messages.errorNotConnected(),
  SESSION_NOT_FOUND: (messages) => messages.errorNotConnected(),
  NO_MATCHING_KEY: (messages) => messages.errorNotConnected(),
  CHAIN_NOT_ADDED: (messages) => messages.errorChain(),
  CHAIN_NOT_SUPPORTED: (messages) => messages.errorChain(),
  AMOUNT_INVALID: (messages) => messages.errorAmount(),
  RECEIVER_INVALID: (messages) => messages.errorReceiver(),
  TOKEN_NOT_SENDABLE: (messages) => messages.errorTokenSend(),
  TRANSACTION_EXPIRED: (messages) => messages.errorExpired(),
  TRANSACTION_IN_DOUBT: (messages) => messages.errorDoubt(),
  TRANSACTION_REFUSED: (messages) => messages.errorRevertUnknown(),
  FUNDS_INSUFFICIENT: (messages) => messages.errorFunds(),
  RPC_CALL_NOT_ALLOWED: (messages) => messages.errorNotAllowed(),
  HTTP_STATUS: (messages) => messages.errorNode(),
  API_UNREACHABLE: (messages) => messages.errorNode(),
  NODE_UNAVAILABLE: (messages) => messages.errorNode(),
  BALANCE_UNAVAILABLE: (messages) => messages.errorNode(),
  SOMETHING_WENT_WRONG: (messages) => messages.errorNode(),
  OFFLINE: (messages) => messages.errorOffline(),
  // A relay rejected a token for its times.
  SESSION_EXPIRED: (messages) => messages.askBehind(),
  RELAY_UNREACHABLE: (messages) => messages.errorRelay(),
  RELAY_STALLED: (messages) => messages.errorRelay(),
  RELAY_CLOSED: (messages) => messages.errorRelay(),
  RELAY_ERROR: (messages) => messages.errorRelay(),
  PUBLISH_FAILED: (messages) => messages.errorRelay(),
  SUBSCRIBE_FAILED: (messages) => messages.errorRelay(),
};
const funds: MessageSelector = (messages) => messages.errorFunds();
const refused: MessageSelector = (messages) => messages.errorRevertUnknown();
const node: MessageSelector = (messages) => messages.errorNode();
const other: MessageSelector = (messages) => messages.errorOther();

/** The text comes from a contract: removes invisible characters and bidirectional controls. */
const plainText = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, maxReason);

/** A sentence for the visitor about an error. */
export function explainError(error: unknown): MessageSelector {
  const known = readError(error);
  if (known.code !== 'UNKNOWN') return words[known.code] ?? other;
  if (!(error instanceof BaseError)) return other;
  const find = (kind: abstract new (...args: never[]) => unknown) =>
    error.walk((cause) => cause instanceof kind);
  if (find(InsufficientFundsError) || /insufficient funds/i.test(error.details ?? '')) return funds;
  const reverted = find(ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) {
    const reason = reverted.reason ?? reverted.data?.errorName;
    return reason === undefined ? refused : (messages) => messages.errorRevert({ reason: plainText(reason) });
  }
  if (/revert/i.test(error.shortMessage)) return refused;
  if (find(HttpRequestError) || find(TimeoutError)) return node;
  return other;
}

/**
 * A sentence about a payment that failed. Never suggests another one while the first may still be sent.
 *
 * @param asked whether the wallet was asked
 */
export function explainUnsent(error: unknown, asked: boolean): MessageSelector {
  const { code } = readError(error);
  if (asked && isUnanswered(code)) return (messages) => messages.errorLateSend();
  if (code === 'WALLET_ANSWER_INVALID') return (messages) => messages.errorUnreadable();
  return explainError(error);
}
