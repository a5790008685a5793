import type { AppKitState } from '@mooring/core';
import { useEffect, useRef } from 'react';
import { useParts } from '../context/use-parts.ts';
import { loadModal } from './load-modal.ts';

export interface AppKitModalProps {
  /** Shows the modal here, as a part of the page. Default: the option of the same name; where that is off too, nothing. */
  readonly enableEmbedded?: boolean | undefined;
  readonly className?: string | undefined;
}

const parts = (state: AppKitState) => [state.options.enableEmbedded];

/**
 * The modal in the flow of the page: always rendered, without an overlay. After a flow it shows Account, or Connect while
 * nobody is connected. The dialog of the same instance does not open as long as this one stands.
 */
export function AppKitModal({ enableEmbedded, className }: AppKitModalProps) {
  const { core, state } = useParts(parts);
  const place = useRef<HTMLDivElement>(null);
  const shown = enableEmbedded ?? state.options.enableEmbedded;
  useEffect(() => {
    const parent = place.current;
    if (!shown || parent === null) return;
    let attached: { destroy(): void } | undefined;
    let cancel: (() => void) | undefined;
    let ended = false;
    const attach = (wait: number) => {
      loadModal().then(
        ({ attachEmbedded }) => {
          if (!ended) attached = attachEmbedded({ core, parent });
        },
        // Offline, or a deploy in between: there is no press to try again with.
        () => {
          if (!ended) cancel = core.clock.after(wait, () => attach(Math.min(wait * 2, 30_000)));
        },
      );
    };
    attach(1_000);
    return () => {
      ended = true;
      cancel?.();
      attached?.destroy();
    };
  }, [core, shown]);
  return shown ? <div ref={place} className={className} /> : null;
}
