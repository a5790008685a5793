import { selectAccount } from '@mooring/core';
import { cancelSignIn, signer, signIn } from '@mooring/core/modal';
import { AddressMark, Button, Notice, PictureMark } from '@mooring/ui';
import { useErrorText } from '../messages/error-words.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { WaitingText } from '../requests/waiting-text.tsx';
import { DoneBadge } from '../view/halo-badge.tsx';
import { useModal } from '../view/modal-context.ts';
import type { ModalState } from '../view/modal-store.ts';
import { useAccountAhead } from '../view/use-account-ahead.ts';
import { useStandingError } from '../view/use-standing-error.ts';

type Step = 'asked' | 'pending' | 'checking' | 'done';

function stepOf({ finish, signFlow, toast }: ModalState): Step {
  if (finish !== undefined) return 'done';
  if (signFlow.status !== 'pending') return 'asked';
  // The wallet has signed; the site has not accepted it yet.
  return toast?.open === true && toast.code === 'AUTHENTICATING' ? 'checking' : 'pending';
}

/** The site asks for a signature that proves the account. */
export function SIWXSignMessage() {
  const { core, state } = useModal();
  const messages = useMessages();
  const errorText = useErrorText();
  const { address, wallet } = selectAccount(state, signer(core)?.namespace);
  const site = state.metadata.name;
  const step = stepOf(state);
  const done = step === 'done';
  useAccountAhead();
  const failure = useStandingError(state.signFlow.status === 'failed' ? state.signFlow.error : undefined);
  const said = {
    asked: () => (site === '' ? messages.signInTextAny() : messages.signInText({ site })),
    pending: () =>
      wallet === undefined ? messages.signInWaitingAny() : messages.signInWaiting({ wallet: wallet.name }),
    checking: messages.signInVerifying,
    done: messages.signInDone,
  };
  return (
    <div className={done ? 'centred centred--finished' : 'centred'}>
      <div className="meeting" aria-hidden="true">
        <PictureMark name={site === '' ? '?' : site} icon={state.metadata.icons[0]} size={64} />
        {address !== undefined && (
          <span className="meeting__account">
            <AddressMark seed={address} size={64} />
            {done && <DoneBadge />}
          </span>
        )}
      </div>
      <p className={done ? 'centred__title' : 'centred__text'}>{said[step]()}</p>
      {(step === 'pending' || step === 'checking') && (
        <div role="status" className="centred__step">
          {step === 'checking' ? (
            <p className="centred__text">{messages.signInVerifyingText()}</p>
          ) : (
            <WaitingText text={messages.signInWaitingText()} />
          )}
        </div>
      )}
      {failure !== undefined && <Notice tone="warn">{errorText(failure).text}</Notice>}
      <div className="actions actions--pair">
        <Button onClick={() => void cancelSignIn(core)}>{messages.cancel()}</Button>
        {/* Busy to the end: its word does not come back beside the outcome. */}
        <Button variant="primary" loading={step !== 'asked'} onClick={() => void signIn(core)}>
          {messages.signInSign()}
        </Button>
      </div>
    </div>
  );
}
