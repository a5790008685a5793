import type { Token } from '@mooring/clear-signing';
import type { SiteNetwork } from '@mooring/protocol/site-config';
import { useEffect, useState } from 'react';
import type { Address } from 'viem';
import { readRequest } from '../request/read-request.ts';
import { readTokenFacts } from '../request/read-token-facts.ts';
import type { RequestAsk } from '../state/state.ts';

interface TokenFacts {
  /** The network's tokens, with their known facts. */
  readonly tokens: readonly Token[];
  /** Still loading: the result may turn a request into a danger. */
  readonly reading: boolean;
}

/** The account's balance of each token, for requests that could give tokens away. */
export function useTokenFacts(network: SiteNetwork | undefined, ask: RequestAsk): TokenFacts {
  const [known, setKnown] = useState<readonly Token[]>();
  const account = accountOf(ask);
  const asked = account === undefined || network?.tokens.length === 0 ? undefined : network;
  useEffect(() => {
    if (asked === undefined || account === undefined) return;
    let over = false;
    void readTokenFacts(asked, account).then((tokens) => {
      if (!over) setKnown(tokens);
    });
    return () => {
      over = true;
    };
  }, [asked, account]);
  return { tokens: known ?? network?.tokens ?? [], reading: asked !== undefined && known === undefined };
}

function accountOf({ method, params }: RequestAsk): Address | undefined {
  try {
    const request = readRequest(method, params);
    return request.kind === 'message' ? undefined : request.from;
  } catch {
    // It is refused for what is wrong with it.
    return undefined;
  }
}
