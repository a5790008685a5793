import { goBack, push } from '@mooring/core/modal';
import { close, currentView, emitModalEvent } from '@mooring/core/page';
import { Icon, IconButton } from '@mooring/ui';
import { useEffect } from 'react';
import { type ModalMessages, useMessages } from '../messages/modal-messages.ts';
import { useInline, useModal } from '../view/modal-context.ts';
import type { ModalState } from '../view/modal-store.ts';
import { HeaderTitle } from './header-title.tsx';
import { NetworkSwitch } from './network-switch.tsx';
import { viewKey, viewRecord } from './view-table.ts';

/**
 * Back, help or network at the start, then the title, then Close. The heading takes the focus when the view changes.
 */
export function ModalHeader({ setLabel }: { readonly setLabel: (label: string) => void }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const inline = useInline();
  const view = currentView(state.router);
  const { arrived } = state;
  const { title: titleOf, titleKey, header } = viewRecord(view);
  const title = arrived ? finishTitle(state, messages) : titleOf(messages, state, view);
  const hasNetworks = header === 'networks';
  useEffect(() => setLabel(title), [title, setLabel]);
  const canGoBack = state.router.history.length > 1 && !hasNetworks && state.finish === undefined;
  const helps = header === 'help' && !canGoBack && state.options.enableWalletGuide;
  const moves = arrived || state.router.direction !== 'none';
  const help = () => {
    emitModalEvent(core, { event: 'CLICK_WALLET_HELP' });
    push(core, { name: 'WhatIsAWallet' });
  };
  return (
    <div className={moves ? 'header header--move' : 'header'} data-shell-drag="">
      <div className="header__side">
        {canGoBack && (
          <IconButton
            label={messages.back()}
            icon={<Icon name="back" directional />}
            onClick={() => goBack(core)}
          />
        )}
        {helps && <IconButton label={messages.help()} icon={<Icon name="help" />} onClick={help} />}
        {hasNetworks && <NetworkSwitch />}
      </div>
      <HeaderTitle
        id={arrived ? 'arrived' : `${viewKey(view)} ${titleKey?.(state, view)}`}
        title={title}
        hidden={hasNetworks && !arrived}
        moves={moves}
      />
      <div className="header__side header__side--end">
        {inline === undefined && (
          <IconButton label={messages.close()} icon={<Icon name="close" />} onClick={() => close(core)} />
        )}
      </div>
    </div>
  );
}

function finishTitle({ finish }: ModalState, messages: ModalMessages): string {
  return finish === 'signedIn' ? messages.signInDone() : messages.pairingDone();
}
