import { Card, Skeleton, VisuallyHidden } from '@mooring/ui';
import { usePageMessages } from '../messages/language.ts';

interface Props {
  /** The number of accounts in the list above the columns. */
  readonly namespaces: number;
}

/** A placeholder with the size of the visitor's page, until the account is known. */
export function AccountSkeleton({ namespaces }: Props) {
  const messages = usePageMessages();
  return (
    <div className="account" aria-busy="true">
      <VisuallyHidden>{messages.loading()}</VisuallyHidden>
      {namespaces > 1 && (
        <div className="namespaces">
          <div className="namespaces__list">
            {Array.from({ length: namespaces }, (_, index) => `tile ${index}`).map((key) => (
              <div key={key} className="namespaces__row">
                <Skeleton width={32} height={32} round />
                <div className="namespaces__text">
                  <span className="namespaces__name">
                    <Skeleton width={64} height="1lh" />
                  </span>
                  <Skeleton width={80} height={18} />
                </div>
              </div>
            ))}
          </div>
        </div>
      )}
      <div className="account__columns">
        <Card className="holder">
          <div className="holder__who">
            <Skeleton width={48} height={48} round />
            <div className="holder__names">
              <Skeleton width={140} height={20} />
              <Skeleton width={180} height={14} />
            </div>
          </div>
          <Skeleton width={200} height={36} />
          <Skeleton height={56} />
          <Skeleton height={56} />
        </Card>
        <div className="account__acts">
          <Card>
            <Skeleton width={80} height={22} />
            <Skeleton height={48} />
            <Skeleton height={48} />
            <Skeleton height={44} />
          </Card>
        </div>
      </div>
    </div>
  );
}
