import type { RecordSource } from '../core/record-view.ts';
import type { SignEngine } from '../engine/sign-engine.ts';
import type { StoredRequest } from '../records/stored-request.ts';

/** Stored session requests without those that are answered. */
export class UnansweredRequests implements RecordSource<StoredRequest> {
  readonly #engine: SignEngine;

  constructor(engine: SignEngine) {
    this.#engine = engine;
  }

  get size(): number {
    return this.values().length;
  }

  keys(): readonly string[] {
    return this.values().map(({ id }) => String(id));
  }

  values(): readonly StoredRequest[] {
    const { core, answered } = this.#engine;
    return core.requests.values().filter((request) => !answered.has(request));
  }

  get(id: string | number): StoredRequest | undefined {
    const { core, answered } = this.#engine;
    const request = core.requests.get(id);
    return request && !answered.has(request) ? request : undefined;
  }
}
