import { useEffect, useRef } from 'react';
import { useParts } from '../context/use-parts.ts';
import { showCode } from './show-code.ts';

/** Props of {@link ConnectCode}. */
export interface ConnectCodeProps {
  readonly className?: string | undefined;
}

const parts = () => [];

/**
 * A live QR code in the page, with which a visitor connects without opening the modal. It is renewed before it expires. Rendering it
 * fetches the modal's code and connects to the relay at once. On a phone and on a page without a relay it renders nothing.
 */
export function ConnectCode({ className }: ConnectCodeProps) {
  const { core } = useParts(parts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = place.current;
    return parent === null ? undefined : showCode(core, parent);
  }, [core]);
  return <div ref={place} className={className} />;
}
