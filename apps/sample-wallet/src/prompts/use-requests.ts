import { useEffect, useState } from 'react';
import { useWords } from '../messages/language.ts';
import { loadedRequests, loadRequests } from '../request/load-requests.ts';
import type { RequestModule } from '../request/request-module.ts';
import { namespaceOf } from '../state/supported.ts';

const pause = 4_000;

/** The wallet's handling of requests on a chain; `undefined` while that is loading. Retries until it is loaded. */
export function useRequests(chainId: string): RequestModule | undefined {
  const words = useWords();
  const namespace = namespaceOf(chainId);
  const [, setLoads] = useState(0);
  useEffect(() => {
    if (namespace === undefined) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (): Promise<void> => {
      try {
        await loadRequests(namespace, words);
      } catch {
        if (!over) timer = setTimeout(() => void load(), pause);
        return;
      }
      if (!over) setLoads((count) => count + 1);
    };
    void load();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [namespace, words]);
  return loadedRequests(namespace, words);
}
