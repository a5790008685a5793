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

/** A value's type and constraints. @param {Schema} schema @returns {string} */
function form({ type, const: only, enum: words, pattern, maxLength, maxItems, minimum, anyOf }) {
  if (anyOf !== undefined) return anyOf.map(form).join(' or ');
  if (only !== undefined) return `\`${String(only)}\``;
  if (words !== undefined) return words.map((word) => `\`${String(word)}\``).join(', ');
  const bounds = [
    ...(pattern === undefined ? [] : [`\`${pattern}\``]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems}`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
  ];
  return [type ?? 'anything', ...bounds].join(', ');
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
        Object.entries(responses).map(([status, { description: when }]) => [status, when]),
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
