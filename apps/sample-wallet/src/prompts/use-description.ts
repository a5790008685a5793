import type { Description } from '@mooring/clear-signing';
import { useEffect, useState } from 'react';
import type { RequestContext, RequestModule } from '../request/request-module.ts';

interface Described {
  readonly description: Description;
  /** Still reading network data, which may make a request dangerous. */
  readonly reading: boolean;
}

/** A request in words, first without and then with network data. Both arguments have to be stable between renders. */
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
