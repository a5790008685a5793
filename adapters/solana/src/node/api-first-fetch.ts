import type { CaipNetworkId } from '@mooring/core';
import type { LoadNodes, Nodes } from '@mooring/core/adapter';
import { isNotServed } from '@mooring/protocol';

/** A `fetch` that asks the site's API first, and the node if the API does not serve the call. */
export function apiFirstFetch(load: LoadNodes, chain: CaipNetworkId): typeof fetch {
  return async (input, init) => {
    const nodes = init?.method === 'POST' ? await load() : undefined;
    const url = await nodes?.api(chain, false);
    const answer =
      nodes === undefined || url === undefined ? undefined : await askApi(url, init ?? {}, nodes);
    return answer ?? fetch(input, init);
  };
}

/** Drops the call's headers, which are meant for the node. */
async function askApi(
  url: string,
  { body, signal = null }: RequestInit,
  nodes: Nodes,
): Promise<Response | undefined> {
  try {
    const headers = { 'content-type': 'text/plain' };
    const response = await fetch(url, { method: 'POST', headers, body: body ?? null, signal });
    if (response.ok) return (await isServed(response)) ? response : undefined;
  } catch {
    if (signal?.aborted) throw signal.reason;
  }
  nodes.failed(url);
  return undefined;
}

async function isServed(response: Response): Promise<boolean> {
  const answers = [await response.clone().json()].flat();
  return !answers.some((answer) => isNotServed(Object(Object(answer).error).code));
}
