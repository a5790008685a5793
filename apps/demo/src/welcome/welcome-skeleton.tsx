import { Skeleton, VisuallyHidden } from '@mooring/ui';
import { usePageMessages } from '../messages/language.ts';
import { useWideWindow } from './use-wide-window.ts';

/** A placeholder with the size of the welcome, until the settings have loaded. */
export function WelcomeSkeleton() {
  const messages = usePageMessages();
  const scans = useWideWindow();
  return (
    <div className="welcome" aria-busy="true">
      <VisuallyHidden>{messages.loading()}</VisuallyHidden>
      <div className="welcome__text">
        <div className="welcome__title welcome__awaited">
          <Skeleton height="2.12em" />
        </div>
        <p className="welcome__lead welcome__awaited">
          <Skeleton height="var(--lines)" />
        </p>
        <div className="welcome__button welcome__awaited">
          <Skeleton width={183} height={52} />
        </div>
        <div className="welcome__option">
          <Skeleton width={214} height={22} />
        </div>
        <div className="welcome__promises welcome__awaited">
          <Skeleton height="var(--lines)" />
        </div>
        <p className="welcome__aside">
          <Skeleton width={280} height={18} />
        </p>
      </div>
      {scans && (
        <div className="welcome__code">
          <div className="welcome__scan">
            <Skeleton width={130} height={22} />
          </div>
          <p className="welcome__hint">
            <Skeleton width={190} height={18} />
          </p>
          <div className="welcome__live" />
        </div>
      )}
    </div>
  );
}
