import type { AppKitState } from '@mooring/core';
import { type PairingState, startPairing } from '@mooring/core/modal';
import type { AppKitErrorInfo } from '@mooring/core/page';
import { type ReactNode, useState } from 'react';
import { useConnectErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { isLinkDeclined } from '../view/is-link-declined.ts';
import { useModal } from '../view/modal-context.ts';
import { useAccountAhead } from '../view/use-account-ahead.ts';
import { useIsSlow } from '../view/use-is-slow.ts';
import { useReach } from '../view/use-reach.ts';
import { NewLinkButton } from './new-link-button.tsx';
import { type Known, pairingText } from './pairing-text.ts';

/** A pairing as a view shows it. */
export interface ShownPairing {
  /** The link, while it is valid and this device's clock is not known to be behind. */
  readonly uri: string | undefined;
  /** The link; after a wallet has answered, the link it used. */
  readonly code: string | undefined;
  readonly ended: boolean;
  /** The wallet declined the connection. */
  readonly declined: boolean;
  /** The link has expired, and a new one can be made. */
  readonly expired: boolean;
  readonly finished: boolean;
  readonly waits: boolean;
  /** The pending step, or the outcome. */
  readonly status: string;
  /** Why it ended, if `status` does not say. */
  readonly reason: string | undefined;
  /** Whether ten seconds have passed, so that the view offers another way. */
  readonly late: boolean;
  /** Creates a new link; absent while one is valid, and if a new one would fail as well. */
  readonly again: ReactNode | undefined;
  /** The browser refused to copy the link, so the view shows it for manual copying. */
  readonly copyFailed: boolean;
  readonly onCopyFail: () => void;
}

export function usePairing(): ShownPairing {
  const { core, state } = useModal();
  const messages = useMessages();
  const errorText = useConnectErrorText();
  const [copyFailed, setCopyFailed] = useState(false);
  const { pairing, finish, connectFlow, options } = state;
  const finished = finish !== undefined;
  const unreached = useReach(core);
  // Copying the link does not help while the relay is unreachable.
  const late = useIsSlow(
    connectFlow.status === 'pending' ? connectFlow.since : undefined,
    unreached !== undefined,
  );
  const uri = pairing.status === 'waiting' ? pairing.uri : undefined;
  useAccountAhead(uri !== undefined);
  const [read, setRead] = useState(uri);
  if (uri !== undefined && uri !== read) setRead(uri);
  // A wallet has used the link and is connecting: keep the code visible until it shows the check.
  const used = pairing.status === 'idle' && read !== undefined;
  const answered = used && connectFlow.status !== 'failed';
  const failed = finished ? undefined : failureOf(pairing, used ? connectFlow : undefined);
  const behind = isClockBehind({ unreached, failed, finished, answered });
  const ended = failed !== undefined || pairing.status === 'expired' || behind;
  const waits = !ended && !finished;
  const link = behind ? undefined : uri;
  // With `manualWCControl`, the site also creates the next link.
  const renewable = !behind && !options.manualWCControl;
  return {
    uri: link,
    code: answered ? read : link,
    ended,
    declined: isLinkDeclined(state),
    expired: pairing.status === 'expired' && renewable,
    finished,
    waits,
    status: pairingText({ pairing, failed, finished, answered, behind, unreached }, messages, errorText),
    reason: behind ? messages.pairingBehindText() : failed && errorText(failed).text,
    late: late && waits && !answered,
    again:
      ended && renewable && failed?.retryable !== false ? (
        <NewLinkButton onPress={() => void startPairing(core)} />
      ) : undefined,
    copyFailed,
    onCopyFail: () => setCopyFailed(true),
  };
}

/** Whether this device's clock is behind, so that wallets reject its links. */
function isClockBehind({
  unreached,
  failed,
  finished,
  answered,
}: Pick<Known, 'unreached' | 'failed' | 'finished' | 'answered'>): boolean {
  return unreached === 'behind' && failed === undefined && !finished && !answered;
}

/** Why no wallet was connected: the pairing failed, or the connection that followed it. */
function failureOf(
  pairing: PairingState,
  following: AppKitState['connectFlow'] | undefined,
): AppKitErrorInfo | undefined {
  if (pairing.status === 'failed') return pairing.error;
  return following?.status === 'failed' ? following.error : undefined;
}
