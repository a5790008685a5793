import { ConnectButton, ConnectCode } from '@mooring/kit/react';
import { checkPath, closePath, LineIcon } from '@mooring/ui/page';
import { usePageMessages } from '../messages/language.ts';
import { chooseSignIn, requiresSignIn, wantsSignIn } from '../site/sign-in-choice.ts';
import { useSite } from '../site/site-context.ts';
import { useWideWindow } from './use-wide-window.ts';

/** For a visitor who is not connected: one sentence, one button, and what connecting does and does not do. */
export function Welcome() {
  const messages = usePageMessages();
  const promises = [
    { will: true, text: messages.promiseSees() },
    { will: true, text: messages.promiseApproves() },
    { will: false, text: messages.promiseNothing() },
  ];
  const { links, services } = useSite().config;
  const { sampleWallet } = links;
  const scans = useWideWindow() && services.relay !== undefined;
  return (
    <div className="welcome">
      <div className="welcome__text">
        <h1 className="welcome__title">{messages.welcomeTitle()}</h1>
        <p className="welcome__lead">{messages.welcomeText()}</p>
        <ConnectButton className="welcome__button" />
        <label className="welcome__option">
          <input
            type="checkbox"
            defaultChecked={wantsSignIn()}
            onChange={(event) => chooseSignIn(event.target.checked ? 'ask' : 'no')}
          />
          {messages.askSignIn()}
        </label>
        {wantsSignIn() && (
          <label className="welcome__option">
            <input
              type="checkbox"
              defaultChecked={requiresSignIn()}
              onChange={(event) => chooseSignIn(event.target.checked ? 'require' : 'ask')}
            />
            {messages.requireSignIn()}
          </label>
        )}
        <ul className="welcome__promises">
          {promises.map(({ will, text }) => (
            <li key={text}>
              <span className={will ? 'welcome__tick' : 'welcome__tick welcome__tick--no'}>
                <LineIcon path={will ? checkPath : closePath} size={16} />
              </span>
              {text}
            </li>
          ))}
        </ul>
        {sampleWallet !== undefined && (
          <p className="welcome__aside">
            {messages.noWallet()}{' '}
            <a href={sampleWallet} target="_blank" rel="noreferrer">
              {messages.openSampleWallet()}
            </a>
          </p>
        )}
      </div>
      {scans && (
        <section className="welcome__code" aria-labelledby="welcome-scan">
          <h2 id="welcome-scan" className="welcome__scan">
            {messages.scanTitle()}
          </h2>
          <p className="welcome__hint">{messages.scanText()}</p>
          <ConnectCode className="welcome__live" />
        </section>
      )}
    </div>
  );
}
