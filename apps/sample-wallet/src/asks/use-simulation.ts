import { useEffect, useState } from 'react';
import type { Foresight } from '../request/foresight.ts';
import type { RequestContext, RequestModule } from '../request/request-module.ts';

const pause = 4_000;

/** The simulation of a request; repeats every four seconds until the network answers. `undefined` without a context. */
export function useForesight(
  { foresee }: Pick<RequestModule, 'foresee'>,
  context: RequestContext | undefined,
): Foresight | undefined {
  const [foresight, setForesight] = useState<Foresight>();
  useEffect(() => {
    if (context === undefined) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const seen = await foresee(context);
      if (over) return;
      setForesight(seen);
      if (!seen.ok && seen.why === 'silent') timer = setTimeout(() => void look(), pause);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [foresee, context]);
  return foresight;
}
