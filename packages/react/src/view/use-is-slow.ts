import { slowAnswerNoticeMs } from '@mooring/protocol/limits';
import { useEffect, useState } from 'react';
import { useModal } from './modal-context.ts';

/**
 * Whether ten seconds have passed since `since` (Unix ms); then a waiting view offers another way. While the wallet is `unreachable`
 * nobody can answer: the time restarts after it.
 */
export function useIsSlow(since: number | undefined, unreachable = false): boolean {
  const { core } = useModal();
  const [late, setLate] = useState<number>();
  const [was, setWas] = useState({ unreachable, until: 0 });
  if (was.unreachable !== unreachable) setWas({ unreachable, until: core.clock.now() });
  const from = since === undefined || unreachable ? undefined : Math.max(since, was.until);
  useEffect(() => {
    if (from === undefined) return;
    return core.clock.after(Math.max(0, from + slowAnswerNoticeMs - core.clock.now()), () => setLate(from));
  }, [core, from]);
  return from !== undefined && late === from;
}
