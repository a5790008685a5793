import { useWalletInfo } from '@mooring/kit/react';
import { Button, Card, CopyButton, Notice, TextArea, TextButton } from '@mooring/ui';
import { type FormEvent, useState } from 'react';
import type { Signer } from '../chain/chain.ts';
import { useLate } from '../format/use-late.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { useSign } from './use-sign.ts';

/** Sign a message, and see the signature checked. */
export function SignCard({ signer }: { readonly signer: Signer }) {
  const messages = useAccountMessages();
  const wallet = useWalletInfo().walletInfo?.name ?? messages.yourWallet();
  const { state, sign, reset } = useSign(signer);
  const [typed, setMessage] = useState<string>();
  const message = typed ?? messages.signDefault();
  const [missing, setMissing] = useState(false);
  const asking = state.step === 'asking';
  const late = useLate(asking);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (asking) return;
    setMissing(message === '');
    if (message !== '') void sign(message);
  };

  if (state.step === 'signed') {
    return (
      <Card title={messages.signTitle()}>
        <blockquote className="signed__message">{state.message}</blockquote>
        <div data-testid="signature" data-verified={state.verified} data-signature={state.signature}>
          <span className="mo-small mo-quiet">{messages.signature()}</span>
          <code className="signed__code">{state.signature}</code>
        </div>
        <Notice
          tone={state.verified ? 'ok' : 'danger'}
          title={state.verified ? messages.verified() : undefined}
        >
          {state.verified ? messages.verifiedText() : messages.notVerifiedText()}
        </Notice>
        <div className="signed__acts">
          <CopyButton
            text={state.signature}
            label={messages.copySignature()}
            copiedLabel={messages.copied()}
            wide
          />
          <Button wide onClick={reset}>
            {messages.signAnother()}
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={messages.signTitle()}>
      <form className="form" onSubmit={submit} noValidate>
        <TextArea
          label={messages.signLabel()}
          hint={messages.signHint()}
          error={missing ? messages.signEmpty() : undefined}
          value={message}
          disabled={asking}
          maxLength={4_000}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div role="alert">
          {state.step === 'form' && state.error !== undefined && (
            <Notice tone="danger">{state.error(messages)}</Notice>
          )}
        </div>
        <Button type="submit" wide loading={asking}>
          {messages.sign()}
        </Button>
        {asking && (
          <div className="form__asking">
            <p className="form__waiting" role="status">
              {messages.askWallet({ wallet })}
            </p>
            {late && <p className="mo-small mo-quiet">{messages.askLate()}</p>}
            <TextButton onClick={reset}>{messages.stopWaiting()}</TextButton>
          </div>
        )}
      </form>
    </Card>
  );
}
