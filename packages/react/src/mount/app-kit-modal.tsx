import type { AppKitState } from '@mooring/core';
import { useEffect, useRef } from 'react';
import { useParts } from '../context/use-parts.ts';
import { showInline } from './show-inline.ts';

/** Props of {@link AppKitModal}. */
export interface AppKitModalProps {
  /** Renders the modal here, inline. Default: the option of the same name. Renders nothing if both are off. */
  readonly enableEmbedded?: boolean | undefined;
  readonly className?: string | undefined;
}

const parts = (state: AppKitState) => [state.options.enableEmbedded];

/**
 * The modal in the flow of the page: always rendered, without an overlay. After a flow it shows Account, or Connect while
 * disconnected. The dialog of the same instance does not open while it is rendered.
 */
export function AppKitModal({ enableEmbedded, className }: AppKitModalProps) {
  const { core, state } = useParts(parts);
  const place = useRef<HTMLDivElement>(null);
  const shown = enableEmbedded ?? state.options.enableEmbedded;
  useEffect(() => {
    const parent = place.current;
    if (!shown || parent === null) return;
    return showInline(core, parent);
  }, [core, shown]);
  return shown ? <div ref={place} className={className} /> : null;
}
