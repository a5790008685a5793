import type { TabEnvironment } from '../ports/tab-environment.ts';

/** A tab that can delay messages from other tabs, so that its state is outdated. */
export function lateBroadcast(tab: TabEnvironment): {
  readonly environment: TabEnvironment;
  delay(): void;
  deliver(): void;
} {
  let isDelayed = false;
  const backlog: (() => void)[] = [];
  return {
    environment: {
      lock: (name) => tab.lock(name),
      isVisible: () => tab.isVisible?.() ?? true,
      channel: (name, listener) =>
        tab.channel(name, (message) => {
          if (isDelayed) backlog.push(() => listener(message));
          else listener(message);
        }),
    },
    delay() {
      isDelayed = true;
    },
    deliver() {
      isDelayed = false;
      for (const run of backlog.splice(0)) run();
    },
  };
}
