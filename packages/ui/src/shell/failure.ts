export interface ShellFailure {
  readonly text: string;
  readonly action: string;
  readonly retry: () => void;
}

/** Ends the wait of the failure that a container shows. */
const waits = new WeakMap<HTMLElement, AbortController>();

/**
 * Shows a sentence and a button without using any view, because the views failed to load. Retries by itself once the device is
 * back online.
 */
export function showFailure(container: HTMLElement, { text, action, retry }: ShellFailure): void {
  const box = document.createElement('div');
  box.className = 'failure';
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'alert');
  sentence.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'mo-button mo-button--primary';
  button.textContent = action;
  const again = () => {
    wait.abort();
    // The modal may be gone.
    if (!box.isConnected) return;
    box.remove();
    retry();
  };
  button.addEventListener('click', again);
  waits.get(container)?.abort();
  const wait = new AbortController();
  waits.set(container, wait);
  window.addEventListener('online', again, { signal: wait.signal });
  box.append(sentence, button);
  container.replaceChildren(box);
  button.focus();
}
