/**
 * Calls a listener of the site's own. One that throws breaks neither the modal nor the other listeners: its error is shown
 * where the site looks for its mistakes.
 */
export function tellSite<T>(listener: (value: T) => void, value: T): void {
  try {
    listener(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
