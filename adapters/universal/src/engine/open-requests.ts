import type { CaipNetworkId, Namespace } from '@mooring/core';
import type { Clock, OpenRequest, RequestEvent, RequestPurpose } from '@mooring/core/adapter';
import { noAnswerNoticeMs, requestLifetimeSeconds } from '@mooring/protocol/limits';

export interface OpenRequestsOptions {
  readonly clock: Clock;
  /** Resolves once the wallet of a session has answered. Absent if it cannot be pinged. */
  readonly ping: ((topic: string) => Promise<void>) | undefined;
  /** Called when a request begins, at each stage, and once its promise has settled. */
  readonly onRequest: ((event: RequestEvent) => void) | undefined;
}

/** A request that is about to be sent. */
export interface Sending {
  readonly topic: string;
  readonly namespace: Namespace;
  readonly chain: CaipNetworkId;
  readonly method: string;
  /** Seconds. */
  readonly expiry?: number | undefined;
}

/** The purpose of a method, derived from its name: namespaces use the same terms. */
export function purposeOf(method: string): RequestPurpose {
  if (/send/i.test(method)) return 'transaction';
  if (/sign/i.test(method)) return 'signature';
  return /(switch|add).*chain/i.test(method) ? 'network' : 'other';
}

/**
 * Reports the progress of each request. If a wallet has not answered after 3 s, it is pinged until it responds, so that
 * the page can tell whether the wallet is open.
 */
export class OpenRequests {
  readonly #options: OpenRequestsOptions;
  #requested = 0;

  constructor(options: OpenRequestsOptions) {
    this.#options = options;
  }

  async run(
    { topic, namespace, chain, method, expiry = requestLifetimeSeconds }: Sending,
    send: (onSent: (id: number) => void) => Promise<unknown>,
  ): Promise<unknown> {
    const { clock, ping, onRequest } = this.#options;
    this.#requested += 1;
    const askedAt = clock.now();
    let request: OpenRequest = {
      ...{ key: `${askedAt}.${this.#requested}`, id: undefined, namespace, chain, method },
      ...{ purpose: purposeOf(method), stage: 'sending', askedAt, expiry: askedAt + expiry * 1_000 },
    };
    let isOver = false;
    let cancel: (() => void) | undefined;
    const change = (next: Partial<OpenRequest>): void => {
      if (isOver) return;
      request = { ...request, ...next };
      onRequest?.({ type: 'requested', request });
    };
    const look = (): void => {
      cancel = clock.after(noAnswerNoticeMs, () => {
        ping?.(topic).then(
          () => change({ stage: 'there' }),
          () => !isOver && look(),
        );
      });
    };
    change({});
    try {
      return await send((id) => {
        change({ id, stage: 'sent' });
        if (!isOver && ping !== undefined) look();
      });
    } finally {
      isOver = true;
      cancel?.();
      onRequest?.({ type: 'settled', key: request.key });
    }
  }
}
