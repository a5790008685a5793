/** A part of the code that is fetched when somebody needs it. */
export interface Chunk<Module> {
  /** Once it is here: what is shown again shows at once. */
  readonly module: Module | undefined;
  /** Fetches it; again after a failure, which rejects. */
  load(): Promise<Module>;
}

/** @param fetch the dynamic import, written where it is used so that bundlers see it */
export function chunk<Module>(fetch: () => Promise<Module>): Chunk<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  return {
    get module() {
      return module;
    },
    load() {
      loading ??= fetch().then(
        (loaded) => {
          module = loaded;
          return loaded;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
