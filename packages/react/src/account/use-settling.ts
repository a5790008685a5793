import { useEffect, useState } from 'react';
import { useModal } from '../view/modal-context.ts';

const maxSettlingMs = 1_000;

/** Whether rows may still be pushed down by content that is loading. For a second at most: a read may take much longer. */
export function useSettling(reading: boolean): boolean {
  const { core } = useModal();
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!reading) return;
    const cancel = core.clock.after(maxSettlingMs, () => setLate(true));
    return () => {
      cancel();
      setLate(false);
    };
  }, [core, reading]);
  return reading && !late;
}
