import type { CaipAddress } from '@mooring/core';
import { Button, Icon, TextButton } from '@mooring/ui';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { chooseSignIn } from '../site/sign-in-choice.ts';
import { useSignIn } from './use-sign-in.ts';

/** One button that proves ownership of the account with a signature, which the page stores. */
export function SignInRow({ account }: { readonly account: CaipAddress }) {
  const messages = useAccountMessages();
  const { offered, session, start, end } = useSignIn(account);
  const signed = session ?? undefined;
  return (
    <div className="sign-in" data-testid={signed && 'signed-in'} data-signature={signed?.signature}>
      <span className={signed ? 'sign-in__icon sign-in__icon--done' : 'sign-in__icon'}>
        <Icon name={signed ? 'check' : 'sign'} size={16} />
      </span>
      <span className="sign-in__text">
        <span className="sign-in__name">{signed ? messages.signedIn() : messages.notSignedIn()}</span>
        {/* Both texts have their room: signing in moves nothing below. */}
        <span className="sign-in__says mo-small mo-quiet">
          <span aria-hidden={signed ? true : undefined}>{messages.signInText()}</span>
          <span aria-hidden={signed ? undefined : true}>
            {messages.signedInText({ site: signed?.data.domain ?? location.host })}
          </span>
        </span>
        {offered && <TextButton onClick={() => chooseSignIn('no')}>{messages.signInOff()}</TextButton>}
      </span>
      {/* Two buttons: one would fade from the colour of the other. */}
      {signed ? (
        <Button key="out" size="small" onClick={() => void end()}>
          <Words text={messages.signOut()} other={messages.signInDo()} />
        </Button>
      ) : (
        <Button key="in" size="small" variant="primary" onClick={offered ? start : () => chooseSignIn('ask')}>
          <Words text={messages.signInDo()} other={messages.signOut()} />
        </Button>
      )}
    </div>
  );
}

/** Words of a button, which is as wide for the other ones: the text beside it keeps its lines. */
function Words({ text, other }: { readonly text: string; readonly other: string }) {
  return (
    <span className="mo-button__words" data-other={other}>
      {text}
    </span>
  );
}
