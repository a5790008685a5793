import { useEffect, useState } from 'react';

/** What keeps a form from being submitted. */
export interface Gap {
  /** Name of the control to fill in or correct; none while the form only waits. */
  readonly control?: string | undefined;
  /** Error of the marked control. */
  readonly text: string;
  /** What the visitor has entered: the mark goes when it changes. */
  readonly entered: readonly (string | undefined)[];
}

interface Mark {
  readonly form: HTMLFormElement;
  readonly entered: string;
}

export interface MarkedGap {
  /** Error of the control of this name, if it is marked. */
  errorOf(control: string): string | undefined;
  mark(form: HTMLFormElement): void;
}

/** Marks the control that a submitted form lacks, and moves the focus to it. */
export function useGap({ control, text, entered }: Gap): MarkedGap {
  const now = JSON.stringify([control, ...entered]);
  const [mark, setMark] = useState<Mark>();
  const isMarked = mark?.entered === now;
  if (mark !== undefined && !isMarked) setMark(undefined);
  // Once the error is there, so that screen readers read it with the control.
  useEffect(() => {
    if (mark === undefined || control === undefined) return;
    const found = mark.form.elements.namedItem(control);
    if (found instanceof HTMLElement) found.focus();
  }, [mark, control]);
  return {
    errorOf: (name) => (isMarked && name === control ? text : undefined),
    mark: (form) => setMark({ form, entered: now }),
  };
}
