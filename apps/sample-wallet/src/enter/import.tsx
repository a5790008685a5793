import { Button, Notice, TextArea, TextButton } from '@mooring/ui';
import { type FormEvent, useState } from 'react';
import { type MessageSelector, useMessages } from '../messages/language.ts';
import { readPhrase } from '../vault/phrase.ts';
import { isLongEnough, PasswordField } from './password-field.tsx';
import { useEntering } from './use-entering.ts';

interface Props {
  readonly onImport: (phrase: string, password: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Imports an existing phrase. */
export function Import({ onImport, onBack }: Props) {
  const messages = useMessages();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<MessageSelector>();
  const [asked, setAsked] = useState(false);
  const { busy, error, run } = useEntering();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const check = readPhrase(typed);
    setAsked(true);
    setWrong(() => (check.ok ? undefined : check.why));
    if (!check.ok || !isLongEnough(password)) return;
    void run(async () => {
      await onImport(check.phrase, password);
      return undefined;
    });
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <h1 className="headline">{messages.importTitle()}</h1>
      <TextArea
        label={messages.phrase()}
        hint={messages.importText()}
        error={wrong?.(messages)}
        dir="ltr"
        value={typed}
        disabled={busy}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={1_000}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(undefined);
        }}
      />
      <PasswordField
        label={messages.newPassword()}
        value={password}
        onChange={setPassword}
        isNew
        disabled={busy}
        hint={messages.passwordHint()}
        error={asked && !isLongEnough(password) ? messages.passwordShort() : undefined}
      />
      <div role="alert">{error !== undefined && <Notice tone="danger">{error(messages)}</Notice>}</div>
      <Button type="submit" variant="primary" wide loading={busy}>
        {messages.importDo()}
      </Button>
      <TextButton onClick={onBack}>{messages.back()}</TextButton>
    </form>
  );
}
