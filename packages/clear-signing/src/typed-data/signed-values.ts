import { isValues, type TypedData, type TypedMember, type TypedValues } from './read-typed-data.ts';

/** Items of a list that are looked at; nothing signs more. */
export const maxItems = 10_000;

/** The values of a struct that its type names. Others are not signed, and must not decide what is said about it. */
export function signedValues(types: TypedData['types'], type: string, values: TypedValues): TypedValues {
  const members = types.get(type) ?? [];
  return Object.fromEntries(
    members
      .filter(({ name }) => Object.hasOwn(values, name))
      .map((member) => [member.name, signedValue(types, member, values[member.name])]),
  );
}

/** One level deeper, which is as deep as approvals go. */
function signedValue(types: TypedData['types'], { type }: TypedMember, value: unknown): unknown {
  const struct = types.get(type.replace(/\[\d*\]$/, ''));
  if (struct === undefined) return value;
  const prune = (item: unknown) =>
    isValues(item) ? Object.fromEntries(struct.map(({ name }) => [name, item[name]])) : undefined;
  return Array.isArray(value) ? value.slice(0, maxItems).map(prune) : prune(value);
}
