import { goBack, push } from '@mooring/core/modal';
import { close, currentView, emitModalEvent } from '@mooring/core/page';
import { Icon, IconButton } from '@mooring/ui';
import { useEffect } from 'react';
import { useMessages } from '../messages/modal-messages.ts';
import { useInline, useModal } from '../view/modal-context.ts';
import { NetworkSwitch } from './network-switch.tsx';
import { ViewHeading } from './view-heading.tsx';
import { viewKey, viewRecord } from './view-table.ts';

/** Back, help or network at the start, the title, close at the end. The heading takes the focus when the view changes. */
export function ModalHeader({ setLabel }: { readonly setLabel: (label: string) => void }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const inline = useInline();
  const view = currentView(state.router);
  const title = viewRecord(view).title(messages, state, view);
  const isAccount = view.name === 'Account';
  useEffect(() => setLabel(title), [title, setLabel]);
  const canGoBack = state.router.history.length > 1 && !isAccount;
  const helps = view.name === 'Connect' && !canGoBack && state.options.enableWalletGuide;
  const help = () => {
    emitModalEvent(core, { event: 'CLICK_WALLET_HELP' });
    push(core, { name: 'WhatIsAWallet' });
  };
  return (
    <div className="header" data-shell-drag="">
      <div className="header__side">
        {canGoBack && (
          <IconButton
            label={messages.back()}
            icon={<Icon name="back" directional />}
            onClick={() => goBack(core)}
          />
        )}
        {helps && <IconButton label={messages.help()} icon={<Icon name="help" />} onClick={help} />}
        {isAccount && <NetworkSwitch />}
      </div>
      <ViewHeading key={viewKey(view)} hidden={isAccount} title={title} />
      <div className="header__side header__side--end">
        {inline === undefined && (
          <IconButton label={messages.close()} icon={<Icon name="close" />} onClick={() => close(core)} />
        )}
      </div>
    </div>
  );
}
