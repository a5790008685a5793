import { Button, Card, CopyButton, Notice, Tabs, TextArea } from '@mooring/ui';
import { type FormEvent, useRef, useState } from 'react';
import type { Signer } from '../chain/chain.ts';
import { useAccountMessages } from '../messages/use-account-messages.ts';
import { WaitingForm } from '../requests/waiting-form.tsx';
import { TypedDetails } from './typed-details.tsx';
import { useSign } from './use-sign.ts';

/** Typed data that the page offers to sign. */
const statement = { boat: 'Albatross', nights: 3 };

/** Signs a message or typed data, and verifies the signature. */
export function SignCard({ signer }: { readonly signer: Signer }) {
  const messages = useAccountMessages();
  const { state, sign, reset } = useSign(signer);
  const [typed, setMessage] = useState<string>();
  const message = typed ?? messages.signDefault();
  const [missing, setMissing] = useState(false);
  const [kind, setKind] = useState('message');
  const typedWanted = kind === 'typed' && signer.typed !== undefined;
  const form = useRef<HTMLFormElement>(null);
  const pending = state.step === 'checking' || state.step === 'pending';

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pending) return;
    if (typedWanted) {
      void sign(statement);
      return;
    }
    setMissing(message === '');
    if (message === '') form.current?.querySelector('textarea')?.focus();
    if (message !== '') void sign(message);
  };

  if (state.step === 'signed') {
    return (
      <Card title={messages.signTitle()}>
        {typeof state.what === 'string' ? (
          <blockquote className="signed__message">{state.what}</blockquote>
        ) : (
          <TypedDetails statement={state.what} />
        )}
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
  const text = (
    <TextArea
      label={messages.signLabel()}
      hint={messages.signHint()}
      error={missing ? messages.signEmpty() : undefined}
      value={message}
      rows={3}
      disabled={pending}
      maxLength={4_000}
      onChange={(event) => setMessage(event.target.value)}
    />
  );
  return (
    <Card className="sign" title={messages.signTitle()}>
      <WaitingForm step={state.step} onStop={reset}>
        <form ref={form} className="form" onSubmit={submit} noValidate>
          {signer.typed === undefined ? (
            text
          ) : (
            <Tabs
              label={messages.signKind()}
              tabs={[
                { id: 'message', label: messages.signMessageTab() },
                { id: 'typed', label: messages.signTypedTab() },
              ]}
              value={kind}
              onChange={(id) => {
                if (!pending) setKind(id);
              }}
            >
              {typedWanted ? <TypedDetails statement={statement} /> : text}
            </Tabs>
          )}
          <div role="alert">
            {state.step === 'form' && state.error !== undefined && (
              <Notice tone="danger">{state.error(messages)}</Notice>
            )}
          </div>
          <Button type="submit" wide loading={pending}>
            {messages.sign()}
          </Button>
        </form>
      </WaitingForm>
    </Card>
  );
}
