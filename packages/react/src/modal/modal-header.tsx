import { close, currentView, goBack } from '@mooring/core';
import { Icon, IconButton } from '@mooring/ui';
import { useEffect } from 'react';

import { useMessages } from '../messages/modal-messages.ts';
import { useModal } from './modal-context.ts';
import { NetworkSwitch } from './network-switch.tsx';
import { ViewHeading } from './view-heading.tsx';
import { viewKey } from './view-key.ts';
import { viewTitle } from './view-title.ts';

/** Back or network at the start, the title, close at the end. The heading takes the focus when the view changes. */
export function ModalHeader({ setLabel }: { readonly setLabel: (label: string) => void }) {
  const { core, state } = useModal();
  const messages = useMessages();
  const title = viewTitle(state, messages);
  const key = viewKey(state.router);
  const isAccount = currentView(state.router).name === 'Account';
  useEffect(() => setLabel(title), [title, setLabel]);
  const canGoBack = state.router.history.length > 1 && !isAccount;
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
        {isAccount && <NetworkSwitch />}
      </div>
      <ViewHeading key={key} hidden={isAccount} title={title} />
      <div className="header__side header__side--end">
        <IconButton label={messages.close()} icon={<Icon name="close" />} onClick={() => close(core)} />
      </div>
    </div>
  );
}
