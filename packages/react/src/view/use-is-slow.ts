import { slowAnswerNoticeMs } from '@mooring/protocol/limits';
import { useEffect, useState } from 'react';
import { useModal } from './modal-context.ts';

/** Whether ten seconds have passed since `since` (Unix ms); then a waiting view offers another way. */
export function useIsSlow(since: number | undefined): boolean {
  const { core } = useModal();
  const [late, setLate] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    return core.clock.after(Math.max(0, since + slowAnswerNoticeMs - core.clock.now()), () => setLate(since));
  }, [core, since]);
  return since !== undefined && late === since;
}
