/** Every text of the panel, in English. Another language is one more object of this shape. */
export const englishTrace = {
  about: 'Opened on this device, kept while this page is open, sent nowhere.',
  empty: 'Nothing yet. Messages appear here as they come and go.',
  count: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  clear: 'Clear',
  exportTrace: 'Export trace',
  sent: 'Sent',
  received: 'Received',
  fates: {
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
    handled: 'Handled',
    refused: 'Refused',
    later: 'Later',
    repeated: 'Repeated',
    dropped: 'Dropped',
  },
  kinds: { request: 'Request', result: 'Result', error: 'Error', unreadable: 'Unreadable' },
  topics: { pairing: 'Pairing', session: 'Session', auth: 'Sign-in', unknown: 'Unknown topic' },
  unknownMethod: 'Unknown method',
  topic: 'Topic',
  id: 'Id',
  size: 'Size',
  characters: (count: number) => `${count} characters`,
  took: 'Took',
  milliseconds: (count: number) => `${Math.round(count)} ms`,
  reason: 'Reason',
};

export type TraceMessages = typeof englishTrace;
