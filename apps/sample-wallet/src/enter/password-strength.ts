/** How long someone with a copy of the browser's data would have to guess. */
export interface PasswordStrength {
  readonly level: 'weak' | 'fair' | 'good' | 'strong';
  /** Why it is weak. */
  readonly why?: 'common' | 'repeats' | 'short' | undefined;
}

/**
 * The strength of a password, by plain rules: it is split into the parts that a guesser tries (common passwords, words,
 * years, runs along the alphabet or the keyboard, repeats, single characters), and each part counts the bits that it
 * costs to guess. The rules underestimate rather than overestimate: consecutive letters count as a word. With the
 * 600,000 rounds that encrypt the phrase, 35 bits take weeks on one graphics card, and 60 are out of reach for any
 * attacker.
 */
export function passwordStrength(password: string): PasswordStrength {
  // Enough characters to measure; further ones add nothing.
  const characters = [...password.normalize('NFKC')].slice(0, 100);
  const text = characters.join('').toLowerCase();
  if (isCommon(text)) return { level: 'weak', why: 'common' };
  // An immediate repeat is worth little more than once.
  const folded = text.replace(/(.{2,}?)\1+/gsu, '$1');
  const { bits, runs: followers } = measure(folded);
  const runs = followers + text.length - folded.length;
  const capitals = characters.filter((character) => character !== character.toLowerCase()).length;
  // A single capital at the start is the most common choice.
  const total = bits + Math.min(capitals, 6);
  if (total >= 60) return { level: 'strong' };
  if (total >= 45) return { level: 'good' };
  if (total >= 35) return { level: 'fair' };
  return { level: 'weak', why: runs >= text.length / 2 ? 'repeats' : 'short' };
}

const common = new Set(
  (
    'password passwort passwd pass contraseña contrasena clave secret secreto geheim admin administrator root user login guest ' +
    'welcome bienvenido letmein hello hola test testing qwerty qwertz azerty qwertyuiop asdfghjkl iloveyou teamo monkey dragon ' +
    'master shadow sunshine princess football baseball superman batman trustno whatever freedom starwars pokemon charlie ' +
    'michael jordan ashley bailey access flower killer summer winter changeme default temp demo wallet mywallet bitcoin ' +
    'ethereum crypto metamask ledger trezor moon hodl satoshi vitalik blockchain money dinero'
  ).split(' '),
);
const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** A password from the list of the most common, also with letter substitutions and a short prefix or suffix. */
function isCommon(text: string): boolean {
  const bare = text.replace(/^[\d\s\p{P}\p{S}]{0,4}(?=\p{L})|(?<=[\p{L}\d@$])[\d\s\p{P}\p{S}]{0,4}$/gu, '');
  return [text, bare, text.replace(/[^\p{L}]+$/u, '')].some(
    (word) => common.has(word) || common.has(word.replace(/[013457@$]/g, (sign) => swaps[sign] ?? sign)),
  );
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'azertyuiop', '1234567890'];
const rowParts = new Set(
  rows.flatMap((row) =>
    [row, [...row].reverse().join('')].flatMap((one) =>
      Array.from({ length: one.length - 1 }, (_, at) => one.slice(at, at + 2)),
    ),
  ),
);

/** `runs`: number of characters in runs. */
function measure(text: string): { readonly bits: number; readonly runs: number } {
  const seen = new Set<string>();
  let bits = 0;
  let runs = 0;
  let rest = text;
  while (rest !== '') {
    const part = nextPart(rest);
    if (seen.has(part.text)) {
      bits += 1;
      runs += part.text.length;
    } else {
      bits += part.bits;
      if (part.isRun) runs += part.text.length;
    }
    // Only longer parts can be repeats; runs handle repeated characters.
    if (part.text.length > 1) seen.add(part.text);
    rest = rest.slice(part.text.length);
  }
  return { bits, runs };
}

interface Part {
  readonly text: string;
  readonly bits: number;
  readonly isRun?: boolean;
}

function nextPart(rest: string): Part {
  const run = rest.slice(0, runLength(rest));
  if (run.length >= 3) return { text: run, bits: 5, isRun: true };
  const year = /^(?:19|20)\d\d/.exec(rest)?.[0];
  if (year !== undefined) return { text: year, bits: 6 };
  const letters = wordOf(rest);
  // One word of a long list; a longer sequence may be several words.
  if (letters.length >= 3)
    return { text: letters, bits: common.has(letters) ? 6 : 13 + 3 * Math.max(letters.length - 8, 0) };
  const [first = ''] = rest;
  return { text: first, bits: bitsOf(first) };
}

/** Letters up to the next run of three. */
function wordOf(rest: string): string {
  const letters = /^\p{L}+/u.exec(rest)?.[0] ?? '';
  for (let at = 1; at < letters.length; at += 1) {
    if (runLength(letters.slice(at)) >= 4) return letters.slice(0, at);
  }
  return letters;
}

/** Length of a run: repeated characters, or along the alphabet or the keyboard. */
function runLength(text: string): number {
  let length = 1;
  let step: number | undefined;
  for (; length < text.length; length += 1) {
    const distance = text.charCodeAt(length) - text.charCodeAt(length - 1);
    const alongRow = rowParts.has(text.slice(length - 1, length + 1));
    const regular = Math.abs(distance) <= 1 && (step === undefined || step === distance);
    if (!alongRow && !regular) break;
    if (!alongRow) step = distance;
  }
  return length;
}

function bitsOf(character: string): number {
  if (/\d/.test(character)) return 3.3;
  if (/\p{L}/u.test(character)) return 4.7;
  return character === ' ' || character === '-' ? 1 : 5;
}
