import { Button, Icon, Notice, TextButton } from '@mooring/ui';
import { type FormEvent, useState } from 'react';
import { type MessageSelector, useMessages } from '../messages/language.ts';
import { PasswordField } from './password-field.tsx';
import { useEntering } from './use-entering.ts';

const passwordWrong: MessageSelector = (messages) => messages.passwordWrong();

interface Props {
  /** False when the password is wrong. */
  readonly onUnlock: (password: string) => Promise<boolean>;
  readonly onForget: () => Promise<void>;
  /** The wallet locked itself. */
  readonly lockedIdle: boolean;
}

export function Unlock({ onUnlock, onForget, lockedIdle }: Props) {
  const messages = useMessages();
  const [password, setPassword] = useState('');
  const [forgetting, setForgetting] = useState(false);
  const { busy, error, run } = useEntering();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(async () => ((await onUnlock(password)) ? undefined : passwordWrong));
  };
  if (forgetting) {
    return (
      <>
        <Notice tone="danger" title={messages.forget()}>
          {messages.forgetText()}
        </Notice>
        {error !== undefined && <Notice tone="danger">{error(messages)}</Notice>}
        <Button wide disabled={busy} onClick={() => setForgetting(false)}>
          {messages.cancel()}
        </Button>
        <Button
          variant="danger"
          wide
          loading={busy}
          onClick={() =>
            void run(async () => {
              await onForget();
              return undefined;
            })
          }
        >
          {messages.forgetDo()}
        </Button>
      </>
    );
  }
  return (
    <form className="form unlock" onSubmit={submit} noValidate>
      <div className="enter__head">
        <span className="enter__icon">
          <Icon name="lock" size={32} />
        </span>
        <h1 className="headline">{messages.unlockTitle()}</h1>
        {lockedIdle && <p className="mo-quiet">{messages.lockedIdle()}</p>}
      </div>
      <PasswordField
        label={messages.password()}
        value={password}
        onChange={setPassword}
        error={error?.(messages)}
        disabled={busy}
      />
      <Button type="submit" variant="primary" wide loading={busy}>
        {messages.unlock()}
      </Button>
      <TextButton onClick={() => setForgetting(true)}>{messages.forget()}</TextButton>
    </form>
  );
}
