import { Button, Notice, Skeleton, VisuallyHidden } from '@mooring/ui';
import { Suspense, use, useState } from 'react';
import { Enter } from './enter/enter.tsx';
import { Frame } from './frame.tsx';
import { Home } from './home/home.tsx';
import { useMessages } from './messages/language.ts';
import { type OpenWallet, type StartResult, start } from './start.ts';

interface Props {
  readonly first: Promise<StartResult>;
  /** The page was opened with a link to a site. */
  readonly link: string | undefined;
}

export function App({ first, link }: Props) {
  const [starting, setStarting] = useState(first);
  return (
    <Suspense fallback={<Waiting />}>
      <Started starting={starting} link={link} onRetry={() => setStarting(start())} />
    </Suspense>
  );
}

function Started(props: {
  readonly starting: Promise<StartResult>;
  readonly link: string | undefined;
  readonly onRetry: () => void;
}) {
  const messages = useMessages();
  const result = use(props.starting);
  const [wallet, setWallet] = useState<OpenWallet>();
  if (!result.ok) {
    return (
      <Frame>
        <div className="narrow" role="alert">
          <Notice tone="danger" title={messages.startFailed()}>
            {result.why(messages)}
          </Notice>
          <Button variant="primary" wide onClick={props.onRetry}>
            {messages.tryAgain()}
          </Button>
        </div>
      </Frame>
    );
  }
  if (wallet !== undefined) return <Home wallet={wallet} />;
  return <Enter started={result.started} link={props.link} onOpen={setWallet} />;
}

function Waiting() {
  const messages = useMessages();
  return (
    <Frame>
      <div className="narrow" aria-busy="true">
        <VisuallyHidden>{messages.loading()}</VisuallyHidden>
        <Skeleton width="70%" height={32} />
        <Skeleton height={48} />
        <Skeleton height={48} />
      </div>
    </Frame>
  );
}
