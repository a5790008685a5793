import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * Code under construction: the expression of a message and the values it reads.
 *
 * @typedef {{ code: string, values: ReadonlyMap<string, 'string' | 'number'> }} Compiled
 * @typedef {'ltr' | 'rtl'} Direction
 * @typedef {{ direction: Direction, pound?: string | undefined }} Surroundings
 * @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element
 */

/** What a value stands between in text written from right to left: an address or an amount keeps its own direction. */
const isolated = { open: String.raw`\u2068`, close: String.raw`\u2069` };

/**
 * @param {readonly Compiled[]} parts
 * @returns {Compiled}
 */
function join(parts) {
  const values = new Map(parts.flatMap((part) => [...part.values]));
  return { code: parts.map((part) => part.code).join(' + ') || "''", values };
}

/**
 * @param {Readonly<Record<string, { readonly value: Element[] }>>} options
 * @param {Surroundings} around
 * @returns {Compiled}
 */
function compileOptions(options, around) {
  const compiled = Object.entries(options).map(([key, option]) => ({
    key,
    ...compileElements(option.value, around),
  }));
  const code = compiled.map((option) => `${JSON.stringify(option.key)}: ${option.code}`).join(', ');
  return { code: `{ ${code} }`, values: new Map(compiled.flatMap((option) => [...option.values])) };
}

/**
 * @param {Element} element
 * @param {Surroundings} around
 * @returns {Compiled}
 */
function compileElement(element, around) {
  switch (element.type) {
    case TYPE.literal:
      return { code: JSON.stringify(element.value), values: new Map() };
    case TYPE.argument: {
      const value = `v.${element.value}`;
      const { open, close } = isolated;
      return {
        code: around.direction === 'rtl' ? `"${open}" + ${value} + "${close}"` : value,
        values: new Map([[element.value, 'string']]),
      };
    }
    case TYPE.pound:
      return { code: `formatNumber(locale, v.${around.pound})`, values: new Map() };
    case TYPE.plural: {
      if (element.pluralType === 'ordinal' || element.offset !== 0)
        throw new Error('selectordinal and offset are not supported');
      const options = compileOptions(element.options, { ...around, pound: element.value });
      return {
        code: `choosePlural(locale, v.${element.value}, ${options.code})`,
        values: new Map([...options.values, [element.value, 'number']]),
      };
    }
    default:
      throw new Error(`Message element of type ${element.type} is not supported`);
  }
}

/**
 * @param {Element[]} elements
 * @param {Surroundings} around
 * @returns {Compiled}
 */
function compileElements(elements, around) {
  return join(elements.map((element) => compileElement(element, around)));
}

/** @param {string} text */
const read = (text) => parse(text, { ignoreTag: true });

/**
 * One ICU message as the text of a function.
 *
 * @param {string} text
 * @param {Direction} direction
 * @throws SyntaxError for a mistake in it
 */
function compileMessage(text, direction) {
  const { code, values } = compileElements(read(text), { direction });
  if (values.size === 0) return `() => ${code}`;
  const fields = [...values].map(([name, type]) => `readonly ${name}: ${type}`).join('; ');
  return `(v: { ${fields} }) => ${code}`;
}

/**
 * What a message has to be given, by name.
 *
 * @param {string} text
 */
export function placeholdersOf(text) {
  return compileElements(read(text), { direction: 'ltr' }).values;
}

/** @param {string} folder where the test of a catalogue stands */
const generatedBy = (folder) => `// Generated from the JSON beside it: npx vitest run ${folder} -u`;

/**
 * The words for errors as a TypeScript module.
 *
 * @param {string} folder
 * @param {Readonly<Record<string, { title: string; text: string }>>} words
 */
export function compileErrors(folder, words) {
  const rows = Object.entries(words).map(
    ([code, { title, text }]) =>
      `  ${code}: { title: ${JSON.stringify(title)}, text: ${JSON.stringify(text)} },`,
  );
  return [generatedBy(folder), 'export const errors = {', ...rows, '};', ''].join('\n');
}

/**
 * How figures are written: Arabic with the digits that wallets, explorers and addresses use, so that they can be compared.
 *
 * @type {Readonly<Record<string, string>>}
 */
const numbering = { ar: 'ar-u-nu-latn' };

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);

/** What a compiled catalogue calls, for a package that uses no other of the house. */
const ownWords = `
function choosePlural(locale: string, count: number, options: Readonly<Record<string, string>>): string {
  return options[new Intl.PluralRules(locale).select(count)] ?? options.other ?? '';
}

function formatNumber(locale: string, value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
`;

/**
 * A catalogue as a TypeScript module of plain functions: no parser is needed at run time.
 *
 * @param {string} folder where the test of the catalogue stands, from the root of the house
 * @param {string} language
 * @param {Readonly<Record<string, string>>} messages
 * @param {{ alone?: boolean | undefined }} [options] `alone`: the module imports nothing
 */
export function compileMessages(folder, language, messages, { alone = false } = {}) {
  const taken = ['locale', 'language', 'direction'].filter((name) => name in messages);
  if (taken.length > 0)
    throw new Error(`A catalogue says ${taken.join(', ')} of itself: name the message otherwise.`);
  const direction = rightToLeft.has(language) ? 'rtl' : 'ltr';
  const entries = Object.entries(messages).map(
    ([name, text]) => `  ${name}: ${compileMessage(text, direction)},`,
  );
  const body = entries.join('\n');
  const locale = numbering[language] ?? language;
  const used = ['choosePlural', 'formatNumber'].filter((name) => body.includes(`${name}(`));
  return [
    generatedBy(folder),
    ...(used.length > 0 && !alone ? [`import { ${used.join(', ')} } from '@mooring/ui/messages';`, ''] : []),
    ...(used.length > 0 ? [`const locale = '${locale}';`, ''] : []),
    ...(used.length > 0 && alone ? [ownWords.trimStart()] : []),
    'export const messages = {',
    `  locale: '${locale}' as string,`,
    `  language: '${language}' as string,`,
    `  direction: '${direction}' as 'ltr' | 'rtl',`,
    body,
    '};',
    '',
  ].join('\n');
}
