import type { RecordSource } from '../core/record-view.ts';
import { isPending, type StoredRequest } from '../records/stored-request.ts';

/** Stored requests that wait for an answer. */
export function pendingRequests(store: RecordSource<StoredRequest>): RecordSource<StoredRequest> {
  const values = () => store.values().filter(isPending);
  return {
    get size() {
      return values().length;
    },
    keys: () => values().map(({ id }) => String(id)),
    values,
    get(key) {
      const request = store.get(key);
      return request && isPending(request) ? request : undefined;
    },
  };
}
