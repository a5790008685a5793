import { LanguageSwitch } from '@mooring/ui/messages';
import { language, usePageMessages } from '../messages/language.ts';
import { useNetworks, useSite } from '../site/site-context.ts';
import { distanceOf } from './where.ts';

/** The services that the page uses, and where they run. */
export function Foot({ onInspect }: { readonly onInspect: () => void }) {
  const messages = usePageMessages();
  const { config } = useSite();
  const networks = useNetworks();
  const { relay, api } = config.services;
  const services = [
    ...(relay === undefined ? [] : [{ name: messages.footRelay(), address: relay }]),
    ...(api === undefined ? [] : [{ name: messages.footApi(), address: api }]),
    ...networks.map(({ name, nodeUrl }) => ({ name, address: nodeUrl })),
  ];
  const distances = services.map(({ address }) => distanceOf(address));
  const near = distances.every((distance) => distance !== 'far');
  const machine = distances.every((distance) => distance === 'machine');
  const where = near ? messages.footNear() : messages.footFar();
  return (
    <footer className="foot">
      <div className="foot__inner">
        <h2 className="foot__title">{messages.footTalksTo()}</h2>
        <ul className="foot__list">
          {services.map(({ name, address }) => (
            <li key={address}>
              <span>{name}</span> <code>{address.replace(/\/$/, '')}</code>
            </li>
          ))}
        </ul>
        <p>{machine ? messages.footLocal() : where}</p>
        <button type="button" className="mo-text-button foot__inspect" onClick={onInspect}>
          {messages.inspect()}
        </button>
        <LanguageSwitch
          language={messages.language}
          label={messages.languageLabel()}
          failedText={messages.languageFailed()}
          onChoose={language.choose}
        />
      </div>
    </footer>
  );
}
