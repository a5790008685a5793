import type { View } from '@mooring/core/modal';
import { currentView } from '@mooring/core/page';
import { useState } from 'react';
import { loadAccount } from '../lazy.ts';
import { useModal } from '../view/modal-context.ts';
import { lazyView } from '../view/view-record.tsx';
import { FrozenView } from './frozen-view.tsx';
import { ScrollingView } from './scrolling-view.tsx';
import { viewKey, viewRecord } from './view-table.ts';

/** The card after a wallet has answered. Shown only if its code has loaded. */
const Arrival = lazyView(loadAccount, (module) => module.Arrived, null);

interface Shown {
  readonly key: string;
  readonly view: View | undefined;
}

/** A view, or what the card shows once a wallet has answered. */
function ViewContent({ view }: { readonly view: View | undefined }) {
  if (view === undefined) return <Arrival />;
  const { Content } = viewRecord(view);
  return <Content {...view} />;
}

/** The view, and for 120 ms the unchanged previous one: both cross-fade and slide in the direction of navigation. */
export function ViewStage() {
  const { state } = useModal();
  const shown = state.arrived ? undefined : currentView(state.router);
  const key = shown === undefined ? 'arrival' : viewKey(shown);
  const [current, setCurrent] = useState<Shown>({ key, view: shown });
  const [leaving, setLeaving] = useState<Shown>();
  const direction = state.arrived ? 'arrival' : state.router.direction;
  if (current.key !== key) {
    setCurrent({ key, view: shown });
    setLeaving(direction === 'none' ? undefined : current);
  }
  const views =
    leaving === undefined || leaving.key === key ? [{ key, view: shown }] : [leaving, { key, view: shown }];
  return (
    <div className={`stage stage--${direction}`}>
      {views.map((one) => {
        const leaves = one.key !== key;
        return (
          <ScrollingView key={one.key} leaves={leaves} onLeft={() => setLeaving(undefined)}>
            <FrozenView leaves={leaves}>
              <ViewContent view={one.view} />
            </FrozenView>
          </ScrollingView>
        );
      })}
      <div className="stage__more" />
    </div>
  );
}
