import type { CaipAddress } from '@mooring/core';
import { Button, Card, Notice, Skeleton, TextButton } from '@mooring/ui';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { chooseSignIn } from '../site/sign-in-choice.ts';
import { useSignIn } from './use-sign-in.ts';

interface Props {
  readonly account: CaipAddress;
}

/** Prove that the account is one's own, by one signature that the page keeps. */
export function SignInCard({ account }: Props) {
  const messages = useAccountMessages();
  const { offered, session, start, end } = useSignIn(account);
  if (!offered) {
    return (
      <Card title={messages.signInTitle()}>
        <p className="mo-quiet">{messages.signInOffText()}</p>
        <Button wide onClick={() => chooseSignIn(true)}>
          {messages.signInOn()}
        </Button>
      </Card>
    );
  }
  return (
    <Card
      title={messages.signInTitle()}
      action={<TextButton onClick={() => chooseSignIn(false)}>{messages.signInOff()}</TextButton>}
    >
      {session === undefined && <Skeleton height={44} />}
      {session === null && (
        <>
          <p className="mo-quiet">{messages.signInText()}</p>
          <Button wide onClick={start}>
            {messages.signInDo()}
          </Button>
        </>
      )}
      {session && (
        <div data-testid="signed-in" data-signature={session.signature}>
          <Notice tone="ok" title={messages.signedIn()}>
            {messages.signedInText({ site: session.data.domain })}
          </Notice>
          <Button wide className="signed-in__end" onClick={() => void end()}>
            {messages.signOut()}
          </Button>
        </div>
      )}
    </Card>
  );
}
