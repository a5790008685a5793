import { Button, Icon, Notice } from '@mooring/ui';
import { type ReactNode, useState } from 'react';
import { Frame } from '../frame.tsx';
import { takeLockedIdle } from '../lock/locked-idle.ts';
import { useMessages } from '../messages/language.ts';
import { leaveSites, type OpenWallet, openWallet, type Started } from '../start.ts';
import { forgetEverything } from '../vault/forget-everything.ts';
import type { OpenVault } from '../vault/vault.ts';
import { Create } from './create.tsx';
import { Import } from './import.tsx';
import { Unlock } from './unlock.tsx';
import { useWaitingSites } from './use-waiting-sites.ts';

interface Props {
  readonly started: Started;
  readonly link: string | undefined;
  readonly onOpen: (wallet: OpenWallet) => void;
}

type Step = 'choose' | 'create' | 'import' | 'unlock';

/** Entry to the wallet: create, import or unlock. */
export function Enter({ started, link, onOpen }: Props) {
  const messages = useMessages();
  const [step, setStep] = useState<Step>(started.exists ? 'unlock' : 'choose');
  const [lockedIdle] = useState(takeLockedIdle);
  const { vault, kept } = started;
  const waiting = useWaitingSites(started);

  const enter = async (opened: OpenVault): Promise<void> => {
    const wallet = await openWallet(started, opened);
    if (link !== undefined) void wallet.model.pair(link);
    onOpen(wallet);
  };
  const create = async (phrase: string, password: string) => enter(await vault.create(phrase, password));
  const unlock = async (password: string) => {
    const opened = await vault.unlock(password);
    if (opened !== undefined) await enter(opened);
    return opened !== undefined;
  };
  const back = () => setStep('choose');

  const steps: Readonly<Record<Step, () => ReactNode>> = {
    choose: () => <Choose onCreate={() => setStep('create')} onImport={() => setStep('import')} />,
    create: () => <Create onCreate={create} onBack={back} />,
    import: () => <Import onImport={create} onBack={back} />,
    unlock: () => (
      <Unlock
        onUnlock={unlock}
        lockedIdle={lockedIdle}
        onForget={async () => {
          await leaveSites(started);
          await forgetEverything();
          window.location.reload();
        }}
      />
    ),
  };
  return (
    <Frame>
      <div className="narrow">
        {link !== undefined && (
          <Notice tone="info">{step === 'unlock' ? messages.linkWaits() : messages.linkWaitsNew()}</Notice>
        )}
        {step === 'unlock' && (
          <div role="status" className="enter__waiting">
            {waiting.length > 0 && (
              <Notice tone="info">
                {messages.siteWaits({ count: waiting.length, site: waiting[0] || messages.unknownSite() })}
              </Notice>
            )}
          </div>
        )}
        {/* Shown before there is anything to lose. */}
        {step !== 'unlock' && !kept.lasts() && <Notice tone="warn">{messages.keepsNothing()}</Notice>}
        {steps[step]()}
      </div>
    </Frame>
  );
}

function Choose({ onCreate, onImport }: { readonly onCreate: () => void; readonly onImport: () => void }) {
  const messages = useMessages();
  return (
    <>
      <div className="enter__head">
        <span className="enter__icon">
          <Icon name="wallet" size={32} />
        </span>
        <h1 className="headline">{messages.welcomeTitle()}</h1>
        <p className="mo-quiet">{messages.welcomeText()}</p>
      </div>
      <Button variant="primary" wide onClick={onCreate}>
        {messages.create()}
      </Button>
      <Button wide onClick={onImport}>
        {messages.import()}
      </Button>
    </>
  );
}
