import { Icon, IconButton, Notice } from '@mooring/ui';
import { lazy, Suspense, useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { promptKey } from '../connect/prompt-key.ts';
import { Frame } from '../frame.tsx';
import { HistoryCard } from '../history-view/history-card.tsx';
import { keepAutoLock, readAutoLock } from '../lock/auto-lock.ts';
import { lockIdle } from '../lock/locked-idle.ts';
import { useIdleLock } from '../lock/use-idle-lock.ts';
import { useMessages } from '../messages/language.ts';
import { Outcomes } from '../prompts/outcomes.tsx';
import { PromptSheet } from '../prompts/prompt-sheet.tsx';
import { useShownOutcome } from '../prompts/use-shown-outcome.ts';
import { SitesCard } from '../sessions/sites-card.tsx';
import { SettingsSheet } from '../settings/settings-sheet.tsx';
import { SheetPlace } from '../sheet/sheet-place.tsx';
import type { OpenWallet } from '../start.ts';
import { shownAccount } from '../vault/shown-account.ts';
import { AccountCard } from './account-card.tsx';
import { ConnectCard } from './connect-card.tsx';

// Loaded on demand.
const InspectorCard = lazy(async () => ({
  default: (await import('../inspector/inspector-card.tsx')).InspectorCard,
}));

/** The unlocked wallet. */
export function Home({ wallet }: { readonly wallet: OpenWallet }) {
  const messages = useMessages();
  const { config, vault, model, history, kit, clock, lasts } = wallet;
  const state = useSyncExternalStore(model.subscribe, model.state);
  const [held, setHeld] = useState(() => vault.accounts());
  const [active, setActive] = useState(vault.active);
  const [inspecting, setInspecting] = useState(false);
  const [settings, setSettings] = useState(false);
  const [autoLock, setAutoLock] = useState(readAutoLock);
  const isBusy = useCallback(() => model.state().answering !== undefined, [model]);
  // Locking would lose a wallet that the browser does not store.
  useIdleLock({ clock, minutes: lasts() ? autoLock : undefined, isBusy, lock: lockIdle });
  const { networks } = config;
  const accounts = useMemo(() => held.map((account) => shownAccount(account, networks)), [held, networks]);
  const [prompt] = state.prompts;
  const outcome = useShownOutcome(clock, state.outcome);

  const choose = (index: number): void => {
    setActive(index);
    void vault.choose(index);
  };
  const add = async (): Promise<void> => {
    await vault.addAccount();
    setHeld(vault.accounts());
    choose(vault.accounts().length - 1);
  };
  return (
    <Frame
      end={
        <div className="top__end">
          <IconButton
            label={messages.settings()}
            icon={<Icon name="menu" />}
            onClick={() => setSettings(true)}
          />
          {/* Reloading is the surest way to leave no key in memory. */}
          <IconButton
            label={messages.lock()}
            icon={<Icon name="lock" />}
            onClick={() => window.location.reload()}
          />
        </div>
      }
    >
      <div className="home">
        <div className="home__side">
          {state.clockBehind && <Notice tone="warn">{messages.clockBehind()}</Notice>}
          {!lasts() && <Notice tone="warn">{messages.keepsNothing()}</Notice>}
          <AccountCard
            api={config.services.api}
            projectId={config.projectId}
            accounts={accounts}
            active={active}
            networks={networks}
            onChoose={choose}
            onAdd={add}
          />
        </div>
        <div className="home__sites">
          <ConnectCard
            pairing={state.pairing}
            demo={config.links.demo}
            onPair={(link) => void model.pair(link)}
            onEnd={model.endPairing}
          />
          <SitesCard state={state} model={model} networks={networks} accounts={accounts} />
          <HistoryCard history={history} />
          {inspecting && (
            <Suspense>
              <InspectorCard client={kit} onClose={() => setInspecting(false)} />
            </Suspense>
          )}
        </div>
      </div>
      <SheetPlace>
        {settings && (
          <SettingsSheet
            autoLock={autoLock}
            onAutoLock={(minutes) => {
              setAutoLock(minutes);
              keepAutoLock(minutes);
            }}
            onClose={() => setSettings(false)}
            onInspect={() => {
              setSettings(false);
              setInspecting(true);
            }}
            onForget={model.sites.leaveAll}
          />
        )}
      </SheetPlace>
      {prompt === undefined && <Outcomes outcome={outcome} undelivered={state.undelivered} />}
      <SheetPlace>
        {prompt && (
          <PromptSheet
            key={promptKey(prompt)}
            prompt={prompt}
            waiting={state.prompts.length - 1}
            busy={state.answering !== undefined}
            model={model}
            networks={networks}
            accounts={accounts}
            active={active}
            outcome={outcome}
            undelivered={state.undelivered}
          />
        )}
      </SheetPlace>
    </Frame>
  );
}
