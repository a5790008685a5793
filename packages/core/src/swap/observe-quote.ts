import type { SwapQuote } from '@mooring/protocol/api';
import { swapDebounceMs, swapRefreshMs } from '@mooring/protocol/limits';
import type { AppKitErrorInfo } from '../contract/connection.ts';
import type { Clock } from '../contract/platform.ts';
import { errorInfo } from '../errors/error-info.ts';
import { readError } from '../errors/read-error.ts';
import type { SwapOrder } from './swap-api.ts';

/** State of a quote. */
export type QuoteState =
  | { readonly kind: 'empty' }
  /** `before`: the quote of the same order that is being refetched. */
  | { readonly kind: 'loading'; readonly before?: SwapQuote | undefined }
  | {
      readonly kind: 'quoted';
      readonly quote: SwapQuote;
      readonly order: SwapOrder;
      readonly readAt: number;
    }
  /** There is no route between the tokens. */
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly problem: AppKitErrorInfo };

/** Fetches the quote of an order, and refetches it. */
export interface QuoteObserver {
  /** Requests a quote 200 ms after the last change; `undefined` stops requesting. */
  setOrder(order: SwapOrder | undefined): void;
  /** Requests nothing while the page is hidden; a due request is sent once it is shown. */
  pause(isPaused: boolean): void;
  end(): void;
}

/** Options of `observeQuote`. */
export interface QuoteObserverOptions {
  readonly clock: Clock;
  /** `undefined` if there is no route. */
  readonly read: (order: SwapOrder) => Promise<SwapQuote | undefined>;
  /** Called on each change. */
  readonly onState: (state: QuoteState) => void;
}

/** Observes the quote of an order: refetches every 10 s, and ignores answers to outdated requests. */
export function observeQuote({ clock, read: readQuote, onState }: QuoteObserverOptions): QuoteObserver {
  let wanted: SwapOrder | undefined;
  let known: SwapQuote | undefined;
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
    // A newer request wins.
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
    setOrder(order) {
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
