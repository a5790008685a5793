import type { ModalEvent } from '@mooring/core/page';

/** Something that happened in the modal, in the shape that sites know. */
export interface PublicEvent {
  /** Unix milliseconds; 0 before anything happened. */
  readonly timestamp: number;
  readonly data: ModalEvent;
  /** Nothing is reported to anybody, so it stays empty. */
  readonly reportedErrors: Readonly<Record<string, boolean>>;
}

const none: PublicEvent['reportedErrors'] = {};

export function publicEvent(data: ModalEvent, timestamp: number): PublicEvent {
  return { timestamp, data, reportedErrors: none };
}
