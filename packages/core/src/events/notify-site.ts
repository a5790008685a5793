/**
 * Calls a listener of the site. A listener that throws breaks neither the modal nor the other listeners: its error is
 * reported as uncaught.
 */
export function notifySite<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
