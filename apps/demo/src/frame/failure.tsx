import { Button } from '@mooring/ui';
import { LineIcon, warningPath } from '@mooring/ui/page';
import { usePageMessages } from '../messages/language.ts';

interface Props {
  readonly title: string;
  readonly why: string;
  readonly onRetry: () => void;
}

/** Shows what is missing and why, with a button to retry. */
export function Failure({ title, why, onRetry }: Props) {
  const messages = usePageMessages();
  return (
    <div className="failed">
      <span className="failed__icon">
        <LineIcon path={warningPath} size={28} />
      </span>
      <h1 className="failed__title">{title}</h1>
      <p className="mo-quiet" role="alert">
        {why}
      </p>
      <Button variant="primary" onClick={onRetry}>
        {messages.tryAgain()}
      </Button>
    </div>
  );
}
