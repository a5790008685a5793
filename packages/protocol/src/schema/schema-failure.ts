/** An issue that a schema found, in Valibot's shape; other schema libraries use the same. */
export interface SchemaIssue {
  /** `schema` if the type is wrong, `validation` if the value is. */
  readonly kind: string;
  /** The schema's or check's own name, such as `string`, `union` or `regex`. */
  readonly type: string;
  /** `never` for an unexpected key. */
  readonly expected?: string | null | undefined;
  readonly input: unknown;
  readonly path?: readonly { readonly key: unknown }[] | undefined;
}

/** Path and reason of an invalid value, without the value itself. */
export interface SchemaFailure {
  /** Dotted, at most 200 characters; empty for the whole. */
  readonly place: string;
  /** 'Required', 'Invalid input' or 'Expected X, received Y' (spec §5). */
  readonly text: string;
}

/** Types that can be derived from any value, by the names of schemas. */
const typeNames: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  bigint: 'bigint',
  function: 'function',
  null: 'null',
  undefined: 'undefined',
  date: 'date',
  array: 'array',
  tuple: 'array',
  strict_tuple: 'array',
  object: 'object',
  strict_object: 'object',
  loose_object: 'object',
  object_with_rest: 'object',
  record: 'object',
};

const maxPathLength = 200;

/** Describes the first of a schema's issues with the texts of the specification. Used for every schema. */
export function schemaFailure(issues: readonly SchemaIssue[]): SchemaFailure {
  const [issue] = issues;
  if (issue === undefined) return { place: '', text: 'Invalid input' };
  const keys = (issue.path ?? []).map(({ key }) => String(key));
  return { place: keys.join('.').slice(0, maxPathLength), text: textOf(issue) };
}

function textOf(issue: SchemaIssue): string {
  const { kind, type, input } = issue;
  if (input === undefined) return 'Required';
  const expected = kind === 'schema' && issue.expected !== 'never' ? typeNames[type] : undefined;
  const received = typeOf(input);
  // An unexpected key, or a value of the right type that is not allowed.
  if (expected === undefined || expected === received) return 'Invalid input';
  return `Expected ${expected}, received ${received}`;
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (Number.isNaN(value)) return 'nan';
  return typeof value;
}
