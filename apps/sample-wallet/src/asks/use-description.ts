import type { Description } from '@mooring/clear-signing';
import { useEffect, useState } from 'react';
import type { RequestContext, RequestModule } from '../request/request-module.ts';

interface Described {
  readonly description: Description;
  /** Still reading what the network knows: the result may turn a request into a danger. */
  readonly reading: boolean;
}

/** A request in words, first without and then with what the network knows. Both have to stay the same between renders. */
export function useDescription(requests: RequestModule, context: RequestContext): Described {
  const [known, setKnown] = useState<{ readonly of: unknown; readonly describe: () => Description }>();
  const [reading, setReading] = useState(true);
  useEffect(() => {
    let over = false;
    const looking = requests.lookUp(context);
    setReading(looking !== undefined);
    void looking?.then((describe) => {
      if (over) return;
      setKnown({ of: requests, describe });
      setReading(false);
    });
    return () => {
      over = true;
    };
  }, [requests, context]);
  const description = known?.of === requests ? known.describe() : requests.describe(context);
  return { description, reading };
}
