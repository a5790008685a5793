import { type ModalEvent, type TrackedEvent, trackedEvent } from '@mooring/core/page';

/** An event of the modal in AppKit's shape. */
export interface PublicEvent {
  /** Unix milliseconds; 0 before the first event. */
  readonly timestamp: number;
  readonly data: TrackedEvent;
  /** `FORBIDDEN: true` once the site's API has refused events of this page. */
  readonly reportedErrors: Readonly<Record<string, boolean>>;
}

const none: PublicEvent['reportedErrors'] = {};

export function publicEvent(
  data: ModalEvent,
  timestamp: number,
  reportedErrors: PublicEvent['reportedErrors'] = none,
): PublicEvent {
  return { timestamp, data: trackedEvent(data), reportedErrors };
}
