/**
 * Calls a listener of the site, if there is one. A listener that throws breaks neither the modal nor the other listeners: its error is
 * reported as uncaught.
 */
export function notifySite<T>(listener: ((value: T) => void) | undefined, value: T): void {
  try {
    listener?.(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
