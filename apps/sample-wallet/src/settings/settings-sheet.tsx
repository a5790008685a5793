import { Button, Icon, Notice, Select } from '@mooring/ui';
import { useState, useSyncExternalStore } from 'react';
import { installOffer } from '../install/installation.ts';
import { autoLockChoices } from '../lock/auto-lock.ts';
import { type MessageSelector, useMessages } from '../messages/language.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { forgetEverything } from '../vault/forget-everything.ts';
import { applyTheme, readTheme, type Theme } from './theme.ts';

interface Props {
  /** Minutes without input until the wallet locks. */
  readonly autoLock: number;
  readonly onAutoLock: (minutes: number) => void;
  readonly onClose: () => void;
  readonly onInspect: () => void;
  /** Disconnects all sites. Never rejects. */
  readonly onForget: () => Promise<void>;
}

const themeNames: Readonly<Record<Theme, MessageSelector>> = {
  system: (messages) => messages.themeSystem(),
  light: (messages) => messages.themeLight(),
  dark: (messages) => messages.themeDark(),
};
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Appearance, automatic locking, and forgetting the wallet. */
export function SettingsSheet({ autoLock, onAutoLock, onClose, onInspect, onForget }: Props) {
  const messages = useMessages();
  const installable = useSyncExternalStore(installOffer.subscribe, installOffer.offered);
  const [theme, setTheme] = useState(readTheme);
  const [forgetting, setForgetting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const forget = async (): Promise<void> => {
    setBusy(true);
    await onForget();
    try {
      await forgetEverything();
      window.location.reload();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  if (forgetting) {
    return (
      <Sheet
        title={messages.forget()}
        testId="wallet-forget"
        onClose={busy ? undefined : () => setForgetting(false)}
        foot={
          <div className="sheet__acts">
            <Button wide disabled={busy} onClick={() => setForgetting(false)}>
              {messages.cancel()}
            </Button>
            <Button variant="danger" wide loading={busy} onClick={() => void forget()}>
              {messages.forgetDo()}
            </Button>
          </div>
        }
      >
        <Notice tone="danger">{failed ? messages.storageFailed() : messages.forgetText()}</Notice>
      </Sheet>
    );
  }
  return (
    <Sheet title={messages.settings()} testId="wallet-settings" onClose={onClose}>
      <Select
        label={messages.theme()}
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme;
          setTheme(chosen);
          applyTheme(chosen);
        }}
        options={themes.map((value) => ({ value, label: themeNames[value](messages) }))}
      />
      <Select
        label={messages.autoLock()}
        value={`${autoLock}`}
        onChange={(event) => onAutoLock(Number(event.target.value))}
        options={autoLockChoices.map((count) => ({
          value: `${count}`,
          label: messages.autoLockMinutes({ count }),
        }))}
      />
      {installable && (
        <Button wide icon={<Icon name="phone" />} onClick={installOffer.accept}>
          {messages.install()}
        </Button>
      )}
      {!installable && !isInstalled() && <p className="mo-small mo-quiet">{messages.installText()}</p>}
      <Button wide icon={<Icon name="eye" />} onClick={onInspect}>
        {messages.inspect()}
      </Button>
      <Button wide onClick={() => setForgetting(true)}>
        {messages.forget()}
      </Button>
    </Sheet>
  );
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
