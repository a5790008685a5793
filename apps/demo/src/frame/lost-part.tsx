import { usePageMessages } from '../messages/language.ts';
import { Failure } from './failure.tsx';

/** A part of the page that failed to load. */
export function LostPart() {
  const messages = usePageMessages();
  return (
    <Failure
      title={messages.partFailed()}
      why={messages.partFailedText()}
      onRetry={() => window.location.reload()}
    />
  );
}
