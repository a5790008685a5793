import type { View } from '@mooring/core/modal';
import { currentView } from '@mooring/core/page';
import { useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { ScrollingView } from './scrolling-view.tsx';
import { viewKey, viewRecord } from './view-table.ts';

interface Shown {
  readonly key: string;
  readonly view: View;
}

function ViewContent({ view }: { readonly view: View }) {
  const { Content } = viewRecord(view);
  return <Content {...view} />;
}

/** By property: React 18 does not know the attribute. */
function makeInert(element: HTMLElement | null): void {
  if (element !== null) element.inert = true;
}

/** The view, and for 120 ms the one before it: both cross-fade with a slide in the direction of travel. */
export function ViewStage() {
  const { state } = useModal();
  const view = currentView(state.router);
  const key = viewKey(view);
  const [current, setCurrent] = useState<Shown>({ key, view });
  const [leaving, setLeaving] = useState<Shown>();
  const { direction } = state.router;
  if (current.key !== key) {
    setCurrent({ key, view });
    setLeaving(direction === 'none' ? undefined : current);
  }
  return (
    <div className={`stage stage--${direction}`}>
      {leaving !== undefined && leaving.key !== key && (
        <div
          key={`leaving ${leaving.key}`}
          className="stage__view stage__view--leaving"
          ref={makeInert}
          aria-hidden
          onAnimationEnd={(event) => event.target === event.currentTarget && setLeaving(undefined)}
        >
          <ViewContent view={leaving.view} />
        </div>
      )}
      <ScrollingView key={key}>
        <ViewContent view={view} />
      </ScrollingView>
      <div className="stage__more" />
    </div>
  );
}
