import { noAnswerNoticeMs, slowAnswerNoticeMs } from '@mooring/protocol/limits';
import { Button, Card, Spinner, TextButton, TextField } from '@mooring/ui';
import { useLate } from '@mooring/ui/page';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import type { PairingStep } from '../state/state.ts';

interface Props {
  readonly pairing: PairingStep;
  readonly demo: string | undefined;
  readonly onPair: (link: string) => void;
  readonly onEnd: () => void;
}

/** Pairs with a site by a pasted link. */
export function ConnectCard({ pairing, demo, onPair, onEnd }: Props) {
  const messages = useMessages();
  const [link, setLink] = useState('');
  const waiting = pairing.step === 'joining' || pairing.step === 'waiting';
  const joining = pairing.step === 'joining';
  const late = useLate(waiting, joining ? noAnswerNoticeMs : slowAnswerNoticeMs);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (waiting) return;
    onPair(link);
  };
  const { step } = pairing;
  const cancelled = useRef(false);
  useEffect(() => {
    // The link contains a key and works once. A failed one stays in the field, so that it can be checked or retried.
    if (step === 'waiting' || (step === 'idle' && !cancelled.current)) setLink('');
    cancelled.current = false;
  }, [step]);
  const cancel = (): void => {
    cancelled.current = true;
    onEnd();
  };
  return (
    <Card title={messages.connectTitle()}>
      <p className="mo-quiet">{messages.connectText()}</p>
      {waiting ? (
        <div className="waiting">
          <p className="waiting__line" role="status">
            <Spinner /> {joining ? messages.joining() : messages.waitingForSite()}
          </p>
          {late && (
            <p className="mo-small mo-quiet">{joining ? messages.joiningLate() : messages.waitingLate()}</p>
          )}
          <TextButton onClick={cancel}>{messages.cancel()}</TextButton>
        </div>
      ) : (
        <form className="form" onSubmit={submit} noValidate>
          <TextField
            label={messages.link()}
            hint={messages.linkHint()}
            error={pairing.step === 'failed' ? pairing.why(messages) : undefined}
            dir="ltr"
            value={link}
            maxLength={4_000}
            spellCheck={false}
            autoCapitalize="off"
            data-testid="wallet-paste-link"
            onChange={(event) => setLink(event.target.value)}
          />
          <div className="form__acts">
            <Button type="submit" variant="primary" wide>
              {messages.connect()}
            </Button>
            <ScanButton onFound={onPair} />
          </div>
        </form>
      )}
      {demo !== undefined && (
        <a className="mo-small" href={demo} target="_blank" rel="noreferrer">
          {messages.openDemo()}
        </a>
      )}
    </Card>
  );
}
