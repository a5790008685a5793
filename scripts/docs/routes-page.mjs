/**
 * @typedef {object} Schema
 * @property {string} [type]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {string} [pattern]
 * @property {string} [description]
 * @property {number} [maxLength]
 * @property {number} [maxItems]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {Schema} [items]
 * @property {Schema[]} [anyOf]
 * @property {string[]} [required]
 * @property {Record<string, Schema>} [properties]
 *
 * @typedef {object} Operation
 * @property {string} summary
 * @property {string} description
 * @property {{ name: string, in: string, required?: boolean, description?: string, schema: Schema }[]} [parameters]
 * @property {{ content?: Record<string, { schema: Schema }> }} [requestBody]
 * @property {Record<string, { description: string, content?: Record<string, { schema: Schema }> }>} responses
 *
 * @typedef {{ paths: Record<string, Record<string, Operation>> }} Document
 */

/** @param {string} text */
const cell = (text) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');

/** A table, or nothing without rows. @param {readonly (readonly string[])[]} rows @param {readonly string[]} heads */
const table = (heads, rows) =>
  rows.length === 0
    ? []
    : [[heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')];

/** Forms that many members have, by their patterns. The page's beginning explains them; any other pattern stands as it is. */
const forms = new Map([
  ['^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$', 'CAIP-2 id'],
  ['^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$', 'CAIP-10 id'],
  [
    '^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}(,[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}){0,19}$',
    'CAIP-10 ids, separated by commas, at most 20',
  ],
  ['^[-.%a-zA-Z0-9]{1,128}$', 'address'],
  [String.raw`^(0|[1-9][0-9]{0,77})(\.[0-9]{1,99})?$`, 'decimal'],
  ['^(0|[1-9][0-9]?)$', 'whole number, 0 to 99'],
  ['^(0|[1-9][0-9]{0,77})$', 'whole number'],
  ['^[1-9][0-9]{0,77}$', 'whole number, at least 1'],
  ['^[1-9][0-9]{0,4}$', 'whole number, 1 to 99,999'],
  ['^[-_a-zA-Z0-9]{1,4096}$', 'cursor'],
  ['^0x([0-9a-fA-F]{2})*$', 'hex'],
  ['^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'UUID'],
]);

/** Every text may be stored, so the pattern that requires it is left out. */
const anyText = String.raw`^[^\0\p{Cs}]*$`;

/** @param {number} count */
const counted = (count) => count.toLocaleString('en');

/** The least and the greatest value; those of every safe integer say nothing. @param {Schema} schema */
function range({ minimum, maximum }) {
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : counted(minimum);
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : counted(maximum);
  if (least !== undefined && most !== undefined) return [`${least} to ${most}`];
  return [
    ...(least === undefined ? [] : [`at least ${least}`]),
    ...(most === undefined ? [] : [`at most ${most}`]),
  ];
}

/** A string's constraints. @param {Schema} schema */
function stringForm({ pattern, maxLength }) {
  const known = pattern === undefined ? undefined : forms.get(pattern);
  if (known !== undefined) return known;
  const bound = maxLength === undefined ? [] : [`at most ${counted(maxLength)} characters`];
  return [
    'string',
    ...(pattern === undefined || pattern === anyText ? [] : [`\`${pattern}\``]),
    ...bound,
  ].join(', ');
}

/** A list's items and bound. @param {Schema} schema */
function arrayForm({ items, maxItems }) {
  const item = items === undefined ? '' : form(items);
  // A form with bounds would be read as the list's, and an object's members have rows of their own.
  const what = /^[-\w ]+$/.test(item) ? ` of ${item}${item.endsWith('s') ? 'es' : 's'}` : '';
  return `array${what}${maxItems === undefined ? '' : `, at most ${counted(maxItems)} ${maxItems === 1 ? 'item' : 'items'}`}`;
}

/** A value's type and constraints. @param {Schema} schema @returns {string} */
function form(schema) {
  const { type, const: only, enum: words, anyOf } = schema;
  if (anyOf !== undefined) {
    const options = [...new Set(anyOf.map(form))];
    return options.join(options.some((option) => option.includes(',')) ? '; or ' : ' or ');
  }
  if (only !== undefined) return `\`${String(only)}\``;
  if (words !== undefined) return words.map((word) => `\`${String(word)}\``).join(', ');
  if (type === 'null') return '`null`';
  if (type === 'string') return stringForm(schema);
  if (type === 'array') return arrayForm(schema);
  return [type ?? 'any', ...range(schema)].join(', ');
}

/**
 * Every member of a value, by its path.
 *
 * @param {Schema} schema
 * @param {string} at
 * @returns {string[][]}
 */
function members(schema, at = '') {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    const place = at === '' ? name : `${at}.${name}`;
    const isOptional = !schema.required?.includes(name);
    const row = [`\`${place}\`${isOptional ? ', optional' : ''}`, form(member), member.description ?? ''];
    return [row, ...members(member, place)];
  });
  return schema.items ? [...below, ...members(schema.items, `${at}[]`)] : below;
}

/** @param {Record<string, { schema: Schema }> | undefined} content */
const bodyOf = (content) => content?.['application/json']?.schema;

/**
 * The page of an API's routes: keeps the text before the first section, and generates the sections from the OpenAPI
 * document.
 *
 * @param {string} page as it reads now
 * @param {Document} document
 */
export function writeRoutes(page, document) {
  const [head = ''] = page.split(/^## /m);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const sections = operations.map(({ title, operation }) => {
    const { summary, description, parameters = [], requestBody, responses } = operation;
    const body = bodyOf(requestBody?.content);
    const answer = bodyOf(responses['200']?.content);
    return [
      `## ${title}`,
      `**${summary}.** ${description}`,
      ...table(
        ['Parameter', 'In', 'Type', 'Description'],
        parameters.map(({ name, in: place, required, schema, description: what }) => [
          `\`${name}\`${required ? '' : ', optional'}`,
          place,
          form(schema),
          what ?? schema.description ?? '',
        ]),
      ),
      ...table(['Member of the body', 'Type', 'Description'], body ? members(body) : []),
      ...table(['Member of the response', 'Type', 'Description'], answer ? members(answer) : []),
      ...table(
        ['Status', 'Error'],
        Object.entries(responses).flatMap(([status, { description: when }]) =>
          status === '200' ? [] : [[status, when]],
        ),
      ),
    ].join('\n\n');
  });
  const [failure] = operations.flatMap(({ operation }) => bodyOf(operation.responses['500']?.content) ?? []);
  const failures = failure
    ? [
        `## Failures\n\nEvery response with another status than 200 has this body.\n\n${table(['Member', 'Type', 'Description'], members(failure))}`,
      ]
    : [];
  return `${[head.trimEnd(), ...sections, ...failures].join('\n\n')}\n`;
}
