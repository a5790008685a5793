interface Suggested {
  readonly name: string;
  readonly registered: boolean;
}

/** Names that begin with `taken` are registered. */
export function suggestionsFor(label: string): readonly Suggested[] {
  return ['', '1', '2', '-wallet', '01'].map((end) => ({
    name: `${label}${end}.harbour.eth`,
    registered: end === '' && label.startsWith('taken'),
  }));
}

/** The labels that fixtures type. */
export const freeLabel = 'alice';
export const takenLabel = 'taken';

/** Texts of them that are data, the same in every language. */
export const nameTexts: readonly string[] = [freeLabel, takenLabel].flatMap((label) =>
  suggestionsFor(label).map(({ name }) => name),
);
