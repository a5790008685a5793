import { currentView, type View } from '@mooring/core';
import { useState } from 'react';
import { useModal } from '../view/modal-context.ts';
import { ViewContent } from '../views/view-content.tsx';
import { viewKey } from './view-key.ts';

interface Shown {
  readonly key: string;
  readonly view: View;
}

/** By property: React 18 does not know the attribute. */
function makeInert(element: HTMLElement | null): void {
  if (element !== null) element.inert = true;
}

/** The view, and for 120 ms the one before it: both cross-fade with a slide in the direction of travel. */
export function ViewStage() {
  const { state } = useModal();
  const key = viewKey(state.router);
  const [current, setCurrent] = useState<Shown>({ key, view: currentView(state.router) });
  const [leaving, setLeaving] = useState<Shown>();
  const { direction } = state.router;
  if (current.key !== key) {
    setCurrent({ key, view: currentView(state.router) });
    setLeaving(direction === 'none' ? undefined : current);
  }
  return (
    <div className={`stage stage--${direction}`}>
      {leaving !== undefined && leaving.key !== key && (
        <div
          key={`leaving ${leaving.key}`}
          className="stage__view stage__view--leaving"
          ref={makeInert}
          onAnimationEnd={(event) => event.target === event.currentTarget && setLeaving(undefined)}
        >
          <ViewContent view={leaving.view} />
        </div>
      )}
      <div key={key} className="stage__view">
        <ViewContent view={currentView(state.router)} />
      </div>
    </div>
  );
}
