import { Button, Checkbox, CopyButton, Notice, TextButton } from '@mooring/ui';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../messages/language.ts';
import { newPhrase } from '../vault/phrase.ts';
import { isLongEnough, PasswordField } from './password-field.tsx';
import { useEntering } from './use-entering.ts';

interface Props {
  readonly onCreate: (phrase: string, password: string) => Promise<void>;
  readonly onBack: () => void;
}

/** A new recovery phrase, shown once, and a password to encrypt it. */
export function Create({ onCreate, onBack }: Props) {
  const messages = useMessages();
  const [phrase] = useState(() => newPhrase(crypto.getRandomValues(new Uint8Array(16))));
  const [written, setWritten] = useState(false);
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, error, run } = useEntering();
  const tooShort = asked && !isLongEnough(password);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (!written || !isLongEnough(password)) return;
    void run(async () => {
      await onCreate(phrase, password);
      return undefined;
    });
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <div>
        <h1 className="headline">{messages.createTitle()}</h1>
        <p className="mo-quiet">{messages.createText()}</p>
      </div>
      <ol className="words" dir="ltr" aria-label={messages.phraseList()} data-testid="wallet-phrase">
        {phrase.split(' ').map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a phrase may hold a word twice, and never changes.
          <li key={index}>{word}</li>
        ))}
      </ol>
      <CopyButton text={phrase} label={messages.copyPhrase()} copiedLabel={messages.copied()} size="small" />
      <Checkbox
        label={messages.wroteDown()}
        checked={written}
        onChange={(event) => setWritten(event.target.checked)}
      />
      <PasswordField
        label={messages.newPassword()}
        value={password}
        onChange={setPassword}
        isNew
        disabled={busy}
        hint={messages.passwordHint()}
        error={tooShort ? messages.passwordShort() : undefined}
      />
      <div role="alert">
        {asked && !written && <Notice tone="warn">{messages.wroteDownMissing()}</Notice>}
        {error !== undefined && <Notice tone="danger">{error(messages)}</Notice>}
      </div>
      <Button type="submit" variant="primary" wide loading={busy}>
        {messages.createDo()}
      </Button>
      <TextButton onClick={onBack}>{messages.back()}</TextButton>
    </form>
  );
}
