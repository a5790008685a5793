import { type AuthPayload, formatCacaoMessage } from '@mooring/protocol/cacao';
import type { WalletNetwork } from '../config/wallet-network.ts';
import { narrowed } from './supported.ts';

/** What the owner approves of a sign-in. */
export interface SignedSignIn {
  /** The request, narrowed to the choice. */
  readonly payload: AuthPayload;
  /** The chain that the text names (CAIP-2). */
  readonly chain: string;
  /** The signed text, exactly. */
  readonly text: string;
}

/**
 * The text of a sign-in for the chosen networks and account, which is shown and signed: its chain is the first chosen one in the
 * site's order. `undefined` if there is nothing to sign.
 */
export function signedSignIn(
  request: AuthPayload,
  networks: readonly WalletNetwork[],
  address: string,
): SignedSignIn | undefined {
  const payload = narrowed(request, networks);
  const [chain] = payload?.chains ?? [];
  if (payload === undefined || chain === undefined) return undefined;
  return { payload, chain, text: formatCacaoMessage(payload, `${chain}:${address}`) };
}
