import * as v from 'valibot';

/** Path of a single modal event. */
export const eventPath = '/e';
/** Path of events of the pairing protocol. */
export const eventBatchPath = '/batch';

/** Limits of events. */
export const eventLimits = {
  /** Bytes of one event and of a batch. */
  bytes: 16_384,
  batchBytes: 262_144,
  /** Events of a batch. */
  batch: 100,
} as const;

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/));
const name = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/));
const text = v.optional(v.pipe(v.string(), v.maxLength(8_192)));
const when = v.union([v.number(), v.pipe(v.string(), v.maxLength(40))]);

/** Query parameters of events. Others are allowed and ignored. */
export const eventQuery = v.object({
  projectId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  st: v.optional(v.pipe(v.string(), v.maxLength(64))),
  sv: v.optional(v.pipe(v.string(), v.maxLength(128))),
});

/** Body of a request to {@link eventPath}: an event, or an error with its fields directly in `props`. */
export const eventQuestion = v.object({
  eventId: id,
  url: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
  domain: v.optional(v.pipe(v.string(), v.maxLength(255))),
  timestamp: when,
  props: v.object({
    type: v.optional(v.pipe(v.string(), v.maxLength(128)), ''),
    event: name,
    address: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
    properties: v.optional(v.unknown()),
    errorType: text,
    errorMessage: text,
    stackTrace: text,
  }),
});

/** Body of a request to {@link eventBatchPath}. */
export const eventBatchQuestion = v.pipe(v.array(eventQuestion), v.maxLength(eventLimits.batch));

/** Body of the response to both. */
export const eventAnswer = v.object({});

export type EventQuestion = v.InferOutput<typeof eventQuestion>;
