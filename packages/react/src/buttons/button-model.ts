import { type AppKitState, selectAccount } from '@mooring/core';
import type { ChainNamespace, OpenOptions } from '@mooring/core/page';
import { truncateAddress } from '@mooring/protocol';
import type { PageMessages } from '../messages/page-messages.ts';

/** Content and action of a page button, rendered by React or by a custom element. */
export interface ButtonModel {
  readonly primary?: boolean | undefined;
  readonly text: string;
  /** The text that it may change to: the button is wide enough for both. */
  readonly other?: string | undefined;
  /** Accessible name, if the text is not enough. Slotted content of the page names the button itself. */
  readonly name?: string | undefined;
  /** Shown before the text. */
  readonly mark?:
    | { readonly address: string }
    | { readonly path: string }
    | { readonly name: string; readonly icon: string | undefined }
    | undefined;
  /** `loading` shows a spinner instead. */
  readonly amount?: ShownAmount | 'loading' | undefined;
  /** Slotted content of the page replaces the text. */
  readonly slotted?: boolean | undefined;
  /** Options of `open` for a press, unless the source handles it. */
  readonly opens?: OpenOptions | undefined;
  readonly hidden?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** A wallet request is pending: a press does nothing. */
  readonly busy?: boolean | undefined;
}

export interface ShownAmount {
  /** Formatted for the language of the button. */
  readonly value: string;
  readonly unit: string;
}

export interface ConnectButtonOptions {
  readonly label?: string | undefined;
  readonly loadingLabel?: string | undefined;
  readonly namespace?: ChainNamespace | undefined;
}

/** The parts of the state that {@link connectModel} reads. */
export function connectParts({ open, connectFlow }: AppKitState): readonly unknown[] {
  return [open && connectFlow.status === 'pending'];
}

/** Opens Connect. The accessible name is "Connect wallet" unless the site gives another. */
export function connectModel(
  state: AppKitState,
  { label, loadingLabel, namespace }: ConnectButtonOptions,
  messages: PageMessages,
): ButtonModel {
  const busy = state.open && state.connectFlow.status === 'pending';
  const words = [label ?? messages.connectWallet(), loadingLabel ?? messages.connecting()] as const;
  const [text, other] = busy ? [words[1], words[0]] : words;
  return {
    primary: true,
    text,
    other,
    opens: { view: 'Connect', namespace },
    busy,
  };
}

export interface AccountButtonOptions {
  readonly namespace?: ChainNamespace | undefined;
  /** Characters of the address to keep. Default 4 and 6. */
  readonly charsStart?: number | undefined;
  readonly charsEnd?: number | undefined;
}

/** The parts of the state that {@link accountModel} reads. */
export function accountParts({ connections }: AppKitState, namespace: ChainNamespace): readonly unknown[] {
  const connection = connections[namespace];
  return [connection?.status === 'connected' ? connection.address : undefined];
}

/** The connected account; opens Account, or UnsupportedChain. Hidden while disconnected. */
export function accountModel(
  state: AppKitState,
  { namespace, charsStart = 4, charsEnd = 6 }: AccountButtonOptions,
  messages: PageMessages,
  amount?: ShownAmount | 'loading',
): ButtonModel & { readonly mark?: { readonly address: string } } {
  const { address } = selectAccount(state, namespace);
  const opens = { namespace };
  if (address === undefined) return { text: '', opens, hidden: true };
  const text = truncateAddress(address, charsStart, charsEnd);
  const name =
    amount === undefined || amount === 'loading' ? text : `${text}, ${amount.value} ${amount.unit}`;
  return { text, name: messages.accountButton({ name }), mark: { address }, amount, opens };
}
