import type { ConvertQuote } from '@mooring/protocol/api';
import { swapDebounceMs, swapRefreshMs } from '@mooring/protocol/limits';
import type { AppKitErrorInfo } from '../contract/connection.ts';
import type { Clock } from '../contract/platform.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import type { SwapOrder } from './swap-api.ts';

/** State of a quote. */
export type QuoteState =
  | { readonly kind: 'empty' }
  /** `before`: the quote of the same order, which is asked for again. */
  | { readonly kind: 'loading'; readonly before?: ConvertQuote | undefined }
  | {
      readonly kind: 'quoted';
      readonly quote: ConvertQuote;
      readonly order: SwapOrder;
      readonly readAt: number;
    }
  /** There is no way from one to the other. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: AppKitErrorInfo };

/** A quote that follows what the visitor writes, and stays fresh. */
export interface FollowedQuote {
  /** Asks 200 ms after the last change; `undefined`: nothing is asked. */
  ask(order: SwapOrder | undefined): void;
  /** While the page is hidden nothing is asked; then it is asked at once if it is due. */
  pause(isPaused: boolean): void;
  end(): void;
}

/** Options of a followed quote. */
export interface FollowQuoteOptions {
  readonly clock: Clock;
  /** `undefined` where there is no way. */
  readonly read: (order: SwapOrder) => Promise<ConvertQuote | undefined>;
  /** Called on each change. */
  readonly onState: (state: QuoteState) => void;
}

/**
 * Follows the quote of an order: asked again every 10 s, and an answer counts only if nothing was asked after it.
 */
export function followQuote({ clock, read: readQuote, onState }: FollowQuoteOptions): FollowedQuote {
  let wanted: SwapOrder | undefined;
  let known: ConvertQuote | undefined;
  let latest = 0;
  let isPaused = false;
  let isDue = false;
  let cancel = () => {};

  function plan(milliseconds: number): void {
    cancel();
    cancel = clock.after(milliseconds, () => {
      if (isPaused) isDue = true;
      else void read();
    });
  }

  async function read(): Promise<void> {
    const order = wanted;
    if (order === undefined) return;
    isDue = false;
    latest += 1;
    const turn = latest;
    onState({ kind: 'loading', before: known });
    const state = await readState(order);
    // A newer request counts.
    if (turn !== latest) return;
    known = state.kind === 'quoted' ? state.quote : undefined;
    onState(state);
    plan(swapRefreshMs);
  }

  async function readState(order: SwapOrder): Promise<QuoteState> {
    try {
      const quote = await readQuote(order);
      return quote === undefined ? { kind: 'none' } : { kind: 'quoted', quote, order, readAt: clock.now() };
    } catch (thrown) {
      return { kind: 'failed', problem: errorInfo(readError(thrown)) };
    }
  }

  return {
    ask(order) {
      wanted = order;
      known = undefined;
      latest += 1;
      cancel();
      onState(order === undefined ? { kind: 'empty' } : { kind: 'loading' });
      if (order !== undefined) plan(swapDebounceMs);
    },
    pause(paused) {
      isPaused = paused;
      if (!paused && isDue) void read();
    },
    end() {
      wanted = undefined;
      latest += 1;
      cancel();
    },
  };
}
