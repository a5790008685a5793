import { push, selectLegal } from '@mooring/core/modal';
import { currentView, emitModalEvent } from '@mooring/core/page';
import { TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { LegalLinks } from '../view/legal-links.tsx';
import { useModal } from '../view/modal-context.ts';

/** Footer of some views: legal links while connecting, an explanation below the networks, else the operator's line. */
export function ModalFooter() {
  const { core, state } = useModal();
  const messages = useMessages();
  const view = currentView(state.router).name;
  if (view === 'Networks') {
    const help = () => {
      emitModalEvent(core, { event: 'CLICK_NETWORK_HELP' });
      push(core, { name: 'WhatIsANetwork' });
    };
    return (
      <div className="footer">
        <TextButton onClick={help}>{messages.networksHelp()}</TextButton>
      </div>
    );
  }
  const connects = view === 'Connect' || view === 'ConnectWallets';
  const { shown, terms, privacy } = selectLegal(state);
  if (!connects || shown !== 'note') return <Branding />;
  return (
    <p className="footer footer--text">
      <LegalLinks terms={terms} privacy={privacy} agree={false} />
    </p>
  );
}

/** In the operator's own words. */
function Branding() {
  const { branding } = useModal().state.remote;
  if (branding === undefined) return null;
  const { text, url } = branding;
  if (url === undefined) return <p className="footer footer--text">{text}</p>;
  return (
    <p className="footer footer--text">
      <a className="text-link" href={url} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    </p>
  );
}
