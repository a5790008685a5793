import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * @typedef {Map<string, 'string' | 'number'>} Values what a message reads, by name
 * @typedef {{ direction: 'ltr' | 'rtl', values: Values, pound?: string }} Surroundings
 */

/** Isolates for values in right-to-left text: an address or an amount keeps its own direction. */
const isolated = { open: String.raw`\u2068`, close: String.raw`\u2069` };

/**
 * The expression of a message. Adds what it reads to the values of its surroundings.
 *
 * @param {readonly import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements
 * @param {Surroundings} around
 * @returns {string}
 */
function codeOf(elements, around) {
  const parts = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return JSON.stringify(element.value);
      case TYPE.argument: {
        around.values.set(element.value, 'string');
        const value = `v.${element.value}`;
        const { open, close } = isolated;
        return around.direction === 'rtl' ? `"${open}" + ${value} + "${close}"` : value;
      }
      case TYPE.pound:
        return `formatNumber(locale, v.${around.pound})`;
      case TYPE.plural: {
        if (element.pluralType === 'ordinal' || element.offset !== 0)
          throw new Error('selectordinal and offset are not supported');
        const options = Object.entries(element.options).map(
          ([key, { value }]) =>
            `${JSON.stringify(key)}: ${codeOf(value, { ...around, pound: element.value })}`,
        );
        around.values.set(element.value, 'number');
        return `choosePlural(locale, v.${element.value}, { ${options.join(', ')} })`;
      }
      default:
        throw new Error(`Message element of type ${element.type} is not supported`);
    }
  });
  return parts.join(' + ') || "''";
}

/**
 * One ICU message as the text of a function.
 *
 * @param {string} text
 * @param {'ltr' | 'rtl'} direction
 * @param {Values} [values] is given what the message reads
 * @throws SyntaxError for a mistake in it
 */
function compileMessage(text, direction, values = new Map()) {
  const code = codeOf(parse(text, { ignoreTag: true }), { direction, values });
  const fields = [...values].map(([name, type]) => `readonly ${name}: ${type}`).join('; ');
  return values.size === 0 ? `() => ${code}` : `(v: { ${fields} }) => ${code}`;
}

/**
 * What a message has to be given, by name.
 *
 * @param {string} text
 */
export function placeholdersOf(text) {
  /** @type {Values} */
  const values = new Map();
  compileMessage(text, 'ltr', values);
  return values;
}

const head = '// Generated from the JSON beside it: npm run generate';

/**
 * The words for errors as a TypeScript module.
 *
 * @param {Readonly<Record<string, { title: string; text: string }>>} words
 */
export function compileErrors(words) {
  const rows = Object.entries(words).map(
    ([code, { title, text }]) =>
      `  ${code}: { title: ${JSON.stringify(title)}, text: ${JSON.stringify(text)} },`,
  );
  return [head, 'export const errors = {', ...rows, '};', ''].join('\n');
}

/**
 * How figures are written: Arabic with the digits that wallets, explorers and addresses use, so that they can be compared.
 *
 * @type {Readonly<Record<string, string>>}
 */
const numbering = { ar: 'ar-u-nu-latn' };

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);

/** @param {string} language @returns {'ltr' | 'rtl'} */
export const directionOf = (language) => (rightToLeft.has(language) ? 'rtl' : 'ltr');

/** Helpers of a compiled catalogue, for a package that imports no other of ours. */
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
 * @param {string} language
 * @param {Readonly<Record<string, string>>} messages
 * @param {{ alone?: boolean | undefined }} [options] `alone`: the module imports nothing
 */
export function compileMessages(language, messages, { alone = false } = {}) {
  const taken = ['locale', 'language', 'direction'].filter((name) => name in messages);
  if (taken.length > 0)
    throw new Error(`A catalogue says ${taken.join(', ')} of itself: name the message otherwise.`);
  // A promise that resolves with an object that has a `then` waits for it forever.
  if ('then' in messages)
    throw new Error('A catalogue with a message `then` never loads: name it otherwise.');
  const direction = directionOf(language);
  const entries = Object.entries(messages).map(
    ([name, text]) => `  ${name}: ${compileMessage(text, direction)},`,
  );
  const body = entries.join('\n');
  const locale = numbering[language] ?? language;
  const used = ['choosePlural', 'formatNumber'].filter((name) => body.includes(`${name}(`));
  return [
    head,
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
