import type { View } from '@mooring/core';
import { Button, Icon } from '@mooring/ui';
import type { ReactNode } from 'react';
import type { Chunk } from '../context/chunk.ts';
import { useChunk } from '../context/use-chunk.ts';
import { useMessages } from '../messages/modal-messages.ts';
import { ViewSkeleton } from './view-skeleton.tsx';

export interface LateViewProps<Module> {
  readonly view: View;
  readonly from: Chunk<Module>;
  readonly children: (module: Module) => ReactNode;
}

/** A view whose code comes when it is needed: its skeleton until then, and a way to ask again where it does not come. */
export function LateView<Module>({ view, from, children }: LateViewProps<Module>) {
  const messages = useMessages();
  const { module, failed, retry } = useChunk(from);
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
