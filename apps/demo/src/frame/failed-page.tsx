import { Button } from '@mooring/ui';
import { LineIcon, warningPath } from '@mooring/ui/page';
import { type PageMessages, usePageMessages } from '../messages/language.ts';
import { TopBar } from './top-bar.tsx';

/** The settings could not be had: says so, and tries again. */
export function FailedPage({
  why,
  onRetry,
}: {
  readonly why: (messages: PageMessages) => string;
  readonly onRetry: () => void;
}) {
  const messages = usePageMessages();
  return (
    <>
      <TopBar />
      <main className="main failed">
        <span className="failed__icon">
          <LineIcon path={warningPath} size={28} />
        </span>
        <h1 className="failed__title">{messages.configFailed()}</h1>
        <p className="mo-quiet" role="alert">
          {why(messages)}
        </p>
        <Button variant="primary" onClick={onRetry}>
          {messages.tryAgain()}
        </Button>
      </main>
    </>
  );
}
