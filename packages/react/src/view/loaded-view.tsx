import type { View } from '@mooring/core';
import { Button, Icon } from '@mooring/ui';
import type { ReactNode } from 'react';
import type { Load } from '../context/preload.ts';
import { useLoaded } from '../context/use-loaded.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { ViewSkeleton } from './view-skeleton.tsx';

export interface LoadedViewProps<Module> {
  readonly view: View;
  readonly load: Load<Module>;
  readonly children: (module: Module) => ReactNode;
}

/** A view behind a border: its skeleton until that is here, and a way to ask again where it does not arrive. */
export function LoadedView<Module>({ view, load, children }: LoadedViewProps<Module>) {
  const messages = useMessages();
  const { module, failed, retry } = useLoaded(load);
  if (module !== undefined) return children(module);
  if (!failed) return <ViewSkeleton view={view} />;
  return (
    <div className="centred">
      <p className="centred__title" role="alert">
        {messages.viewFailed()}
      </p>
      <div className="actions">
        <Button icon={<Icon name="retry" />} onClick={retry}>
          {messages.tryAgain()}
        </Button>
      </div>
    </div>
  );
}
