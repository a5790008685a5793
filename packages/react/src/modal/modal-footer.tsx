import { push, selectLegal, selectSmartAccount } from '@mooring/core/modal';
import { currentView, emitModalEvent, type ViewName } from '@mooring/core/page';
import { TextButton } from '@mooring/ui';
import { useMessages } from '../messages/modal-messages.ts';
import { LegalLinks } from '../view/legal-links.tsx';
import { useModal } from '../view/modal-context.ts';

/** Views with the site's legal documents in the footer, by what the visitor does there. */
const withLegal: Partial<Readonly<Record<ViewName, 'connecting' | 'buying'>>> = {
  Connect: 'connecting',
  ConnectWallets: 'connecting',
  OnRampTokenSelect: 'buying',
  OnRampFiatSelect: 'buying',
};

/**
 * Footer: legal links while connecting or choosing what to buy, an explanation in Networks, else the operator's line.
 */
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
  if (view === 'OnRampProviders') {
    const help = () => {
      const properties = { isSmartAccount: selectSmartAccount(core.store.getState()) };
      emitModalEvent(core, { event: 'SELECT_WHAT_IS_A_BUY', properties });
      push(core, { name: 'WhatIsABuy' });
    };
    return (
      <div className="footer">
        <TextButton onClick={help}>{messages.buyHelp()}</TextButton>
      </div>
    );
  }
  const { shown, terms, privacy } = selectLegal(state);
  const says = withLegal[view];
  if (says === undefined || shown !== 'note') return <Branding />;
  return (
    <p className="footer footer--text">
      <LegalLinks terms={terms} privacy={privacy} says={says} />
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
