import type { AppKitState } from '@mooring/core';
import type { PairingState } from '@mooring/core/modal';
import type { AppKitErrorInfo } from '@mooring/core/page';
import { type ReactNode, useState } from 'react';
import { useErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from '../view/modal-context.ts';
import { useWaitedLong } from '../view/use-waited-long.ts';
import { NewLinkButton } from './new-link-button.tsx';
import { pairingText } from './pairing-text.ts';

/** A pairing as a view shows it. */
export interface ShownPairing {
  /** The link, while it can be used. */
  readonly uri: string | undefined;
  /** The link; after a wallet has answered, the link it used. */
  readonly code: string | undefined;
  readonly ended: boolean;
  readonly finished: boolean;
  readonly waits: boolean;
  /** What the modal waits for, or the outcome. */
  readonly status: string;
  /** Why it ended, where more is known than `status` says. */
  readonly reason: string | undefined;
  /** Ten seconds have passed: another way is offered. */
  readonly late: boolean;
  /** Makes another link; absent while one is alive, and where another would fail as well. */
  readonly again: ReactNode | undefined;
  /** The browser refused to copy the link: it is shown, to be copied by hand. */
  readonly copyFailed: boolean;
  readonly onCopyFail: () => void;
}

export function usePairing(): ShownPairing {
  const { state } = useModal();
  const messages = useMessages();
  const errorText = useErrorText();
  const [copyFailed, setCopyFailed] = useState(false);
  const { pairing, finished, connectFlow, options } = state;
  const late = useWaitedLong(connectFlow.status === 'pending' ? connectFlow.since : undefined);
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined;
  const [read, setRead] = useState(uri);
  if (uri !== undefined && uri !== read) setRead(uri);
  // A wallet has used the link and is being connected: the code stays visible until it is marked as done.
  const used = pairing.status === 'idle' && read !== undefined;
  const answered = used && connectFlow.status !== 'failed';
  const failed = finished ? undefined : failureOf(pairing, used ? connectFlow : undefined);
  const ended = failed !== undefined || pairing.status === 'expired';
  const waits = !ended && !finished;
  return {
    uri,
    code: answered ? read : uri,
    ended,
    finished,
    waits,
    status: failed
      ? errorText(failed).title
      : answered && !finished
        ? messages.pairingWaiting()
        : pairingText(pairing, finished, messages, errorText),
    reason: failed && errorText(failed).text,
    late: late && waits,
    // Where the site hands links out, it makes the next one too.
    again: ended && failed?.retryable !== false && !options.manualWCControl ? <NewLinkButton /> : undefined,
    copyFailed,
    onCopyFail: () => setCopyFailed(true),
  };
}

/** Why no wallet was connected: the pairing failed, or the connection that followed it. */
function failureOf(
  pairing: PairingState,
  following: AppKitState['connectFlow'] | undefined,
): AppKitErrorInfo | undefined {
  if (pairing.status === 'failed') return pairing.error;
  return following?.status === 'failed' ? following.error : undefined;
}
