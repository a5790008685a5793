import { Card, Skeleton, VisuallyHidden } from '@mooring/ui';
import { usePageMessages } from '../messages/language.ts';

/** A placeholder with the size of the visitor's page, until the account is known. */
export function AccountSkeleton() {
  const messages = usePageMessages();
  return (
    <div className="account" aria-busy="true">
      <VisuallyHidden>{messages.loading()}</VisuallyHidden>
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
