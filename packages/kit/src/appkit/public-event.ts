import type { ModalEvent } from '@mooring/core/page';

/** An event of the modal in AppKit's shape. */
export interface PublicEvent {
  /** Unix milliseconds; 0 before the first event. */
  readonly timestamp: number;
  readonly data: ModalEvent;
  /** Always empty: Mooring reports nothing. */
  readonly reportedErrors: Readonly<Record<string, boolean>>;
}

const none: PublicEvent['reportedErrors'] = {};

export function publicEvent(data: ModalEvent, timestamp: number): PublicEvent {
  return { timestamp, data, reportedErrors: none };
}
