export interface Visible {
  readonly text: string;
  /** Characters that hide or reorder text were made visible. */
  readonly revealed: boolean;
  /** The text was cut at the limit. */
  readonly cut: boolean;
}

// Control and format characters, invisible ones, other line breaks, lone surrogates, private use. Not matched: tab, line feed,
// variation selectors between text and picture, and a joiner between two emoji, which makes one of them.
const hidden =
  /(?![\n\t]|\ufe0e|\ufe0f|(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic}))[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Text as a person can check it: characters that would hide or reorder other text appear by number, e.g. ‹U+202E›.
 *
 * @param maxLength code units that are looked at
 */
export function visibleText(text: string, maxLength: number): Visible {
  const cut = text.length > maxLength;
  const head = cut ? withoutHalfPair(text.slice(0, maxLength)) : text;
  let revealed = false;
  const shown = head.replace(hidden, (character) => {
    revealed = true;
    const code = character.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
  return { text: cut ? `${shown}…` : shown, revealed, cut };
}

/** Cutting can split a surrogate pair, whose half would look like hidden text. */
function withoutHalfPair(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
