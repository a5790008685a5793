import type { AppKitCore } from '@mooring/core';
import type { ObservedQuery } from '@mooring/core/data';
import { deepEqual } from '@mooring/core/page';
import { preload } from '../context/preload.ts';
import { untilLoaded } from '../context/until-loaded.ts';
import { loadCoreData } from '../lazy.ts';

type CoreData = Awaited<ReturnType<typeof loadCoreData>>;

/** Data that an element follows. Its code loads once there is something to query. */
export interface LateQuery<Of, Data> {
  /** The current query. */
  readonly of: Of | undefined;
  /** `error` may also mean that the code failed to load, which is retried. */
  read(): { readonly data: Data | undefined; readonly error: unknown };
  /** Follows another query. Does nothing if it is the same. */
  follow(of: Of | undefined, changed: () => void): void;
  end(): void;
}

export function lateQuery<Of, Data>(
  core: AppKitCore,
  observe: (code: CoreData, of: Of) => ObservedQuery<Data>,
  loadCode: () => Promise<CoreData> = loadCoreData,
): LateQuery<Of, Data> {
  let wanted: Of | undefined;
  let observed: ObservedQuery<Data> | undefined;
  let missing: unknown;
  let unwatch: () => void = () => undefined;
  return {
    get of() {
      return wanted;
    },
    read: () => observed?.read() ?? { data: undefined, error: missing },
    follow(next, changed) {
      if (deepEqual(next, wanted)) return;
      unwatch();
      wanted = next;
      observed = undefined;
      missing = undefined;
      if (next === undefined) {
        unwatch = () => undefined;
        return;
      }
      let followed = true;
      const load = () =>
        preload(loadCode).catch((error: unknown) => {
          if (followed) {
            missing = error;
            changed();
          }
          throw error;
        });
      const stop = untilLoaded(core.clock, load, (code) => {
        missing = undefined;
        observed = observe(code, next);
        const unsubscribe = observed.subscribe(changed);
        changed();
        return unsubscribe;
      });
      unwatch = () => {
        followed = false;
        stop();
      };
    },
    end: () => unwatch(),
  };
}
