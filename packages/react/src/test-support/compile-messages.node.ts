import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** Code under construction: the expression of a message and the values it reads. */
interface Compiled {
  readonly code: string;
  readonly values: ReadonlyMap<string, 'string' | 'number'>;
}

function join(parts: readonly Compiled[]): Compiled {
  const values = new Map(parts.flatMap((part) => [...part.values]));
  return { code: parts.map((part) => part.code).join(' + ') || "''", values };
}

function compileOptions(
  options: Readonly<Record<string, { readonly value: MessageFormatElement[] }>>,
  pound: string | undefined,
): Compiled {
  const compiled = Object.entries(options).map(([key, option]) => ({
    key,
    ...compileElements(option.value, pound),
  }));
  const code = compiled.map((option) => `${JSON.stringify(option.key)}: ${option.code}`).join(', ');
  return { code: `{ ${code} }`, values: new Map(compiled.flatMap((option) => [...option.values])) };
}

function compileElement(element: MessageFormatElement, pound: string | undefined): Compiled {
  switch (element.type) {
    case TYPE.literal:
      return { code: JSON.stringify(element.value), values: new Map() };
    case TYPE.argument:
      return { code: `v.${element.value}`, values: new Map([[element.value, 'string']]) };
    case TYPE.pound:
      return { code: `formatNumber(locale, v.${pound})`, values: new Map() };
    case TYPE.plural: {
      const options = compileOptions(element.options, element.value);
      return {
        code: `choosePlural(locale, v.${element.value}, ${options.code})`,
        values: new Map([...options.values, [element.value, 'number']]),
      };
    }
    default:
      throw new Error(`Message element of type ${element.type} is not supported`);
  }
}

function compileElements(elements: readonly MessageFormatElement[], pound: string | undefined): Compiled {
  return join(elements.map((element) => compileElement(element, pound)));
}

/** One ICU message as the text of a function. Throws on a syntax error. */
function compileMessage(text: string): string {
  const { code, values } = compileElements(parse(text, { ignoreTag: true }), undefined);
  if (values.size === 0) return `() => ${code}`;
  const fields = [...values].map(([name, type]) => `readonly ${name}: ${type}`).join('; ');
  return `(v: { ${fields} }) => ${code}`;
}

/** What a message has to be given, by name. */
export function placeholdersOf(text: string): ReadonlyMap<string, 'string' | 'number'> {
  return compileElements(parse(text, { ignoreTag: true }), undefined).values;
}

/** The words for errors as a TypeScript module. */
export function compileErrors(words: Readonly<Record<string, { title: string; text: string }>>): string {
  const rows = Object.entries(words).map(
    ([code, { title, text }]) =>
      `  ${code}: { title: ${JSON.stringify(title)}, text: ${JSON.stringify(text)} },`,
  );
  return [generatedBy, 'export const errors = {', ...rows, '};', ''].join('\n');
}

const generatedBy = '// Generated from the JSON beside it: npx vitest run packages/react/src/messages -u';

/** How figures are written: Arabic with the digits that wallets, explorers and addresses use, so that they can be compared. */
const numbering: Readonly<Record<string, string>> = { ar: 'ar-u-nu-latn' };

/** A catalogue as a TypeScript module of plain functions: no parser is needed at run time. */
export function compileMessages(
  language: string,
  direction: 'ltr' | 'rtl',
  messages: Readonly<Record<string, string>>,
): string {
  const entries = Object.entries(messages).map(([name, text]) => `  ${name}: ${compileMessage(text)},`);
  const body = entries.join('\n');
  const locale = numbering[language] ?? language;
  const used = ['choosePlural', 'formatNumber'].filter((name) => body.includes(`${name}(`));
  return [
    generatedBy,
    ...(used.length > 0 ? [`import { ${used.join(', ')} } from '../choose-message.ts';`, ''] : []),
    ...(used.length > 0 ? [`const locale = '${locale}';`, ''] : []),
    'export const messages = {',
    `  locale: '${locale}' as string,`,
    `  language: '${language}' as string,`,
    `  direction: '${direction}' as 'ltr' | 'rtl',`,
    body,
    '};',
    '',
  ].join('\n');
}
