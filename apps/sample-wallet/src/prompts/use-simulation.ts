import { useEffect, useState } from 'react';
import type { RequestContext, RequestModule } from '../request/request-module.ts';
import type { Simulation } from '../request/simulation.ts';

const pause = 4_000;

/** The simulation of a request; repeats every four seconds until the network answers. `undefined` without a context. */
export function useSimulation(
  { simulate }: Pick<RequestModule, 'simulate'>,
  context: RequestContext | undefined,
): Simulation | undefined {
  const [simulation, setSimulation] = useState<Simulation>();
  useEffect(() => {
    if (context === undefined) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const seen = await simulate(context);
      if (over) return;
      setSimulation(seen);
      if (!seen.ok && seen.why === 'silent') timer = setTimeout(() => void look(), pause);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [simulate, context]);
  return simulation;
}
