import { type PageMessages, usePageMessages } from '../messages/language.ts';
import { Failure } from './failure.tsx';
import { TopBar } from './top-bar.tsx';

interface Props {
  readonly why: (messages: PageMessages) => string;
  readonly onRetry: () => void;
}

/** The settings could not be loaded: shows why, and retries. */
export function FailedPage({ why, onRetry }: Props) {
  const messages = usePageMessages();
  return (
    <>
      <TopBar />
      <main className="main failed-page">
        <Failure title={messages.configFailed()} why={why(messages)} onRetry={onRetry} />
      </main>
    </>
  );
}
