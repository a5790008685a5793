export interface ShellFailure {
  readonly text: string;
  readonly action: string;
  readonly retry: () => void;
}

/** Shows a sentence and a button without using any view, because the views failed to load. */
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
  button.addEventListener('click', () => {
    box.remove();
    retry();
  });
  box.append(sentence, button);
  container.replaceChildren(box);
  button.focus();
}
