import { isValues, type TypedData, type TypedMember, type TypedValues } from './read-typed-data.ts';

/** List items that are inspected; longer lists cannot be signed. */
export const maxItems = 10_000;

/** The values that a struct's type names. Others are not signed and must not affect the description. */
export function signedValues(types: TypedData['types'], type: string, values: TypedValues): TypedValues {
  const members = types.get(type) ?? [];
  return Object.fromEntries(
    members
      .filter(({ name }) => Object.hasOwn(values, name))
      .map((member) => [member.name, signedValue(types, member, values[member.name])]),
  );
}

/** One level deeper, the deepest that approvals are nested. */
function signedValue(types: TypedData['types'], { type }: TypedMember, value: unknown): unknown {
  const struct = types.get(type.replace(/\[\d*\]$/, ''));
  if (struct === undefined) return value;
  const prune = (item: unknown) =>
    isValues(item) ? Object.fromEntries(struct.map(({ name }) => [name, item[name]])) : undefined;
  return Array.isArray(value) ? value.slice(0, maxItems).map(prune) : prune(value);
}
