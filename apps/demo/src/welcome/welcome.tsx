import { ConnectButton } from '@mooring/kit/react';
import { checkPath, closePath, LineIcon } from '@mooring/ui/page';
import { Harbour } from '../brand/harbour.tsx';
import { usePageMessages } from '../messages/language.ts';
import { chooseSignIn, wantsSignIn } from '../site/sign-in-choice.ts';
import { useSite } from '../site/site-context.ts';

/** For the visitor who is not connected: one sentence, one button, and what will and will not happen. */
export function Welcome() {
  const messages = usePageMessages();
  const promises = [
    { will: true, text: messages.promiseSees() },
    { will: true, text: messages.promiseApproves() },
    { will: false, text: messages.promiseNothing() },
  ];
  const { sampleWallet } = useSite().config.links;
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
            onChange={(event) => chooseSignIn(event.target.checked)}
          />
          {messages.askSignIn()}
        </label>
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
      <Harbour />
    </div>
  );
}
