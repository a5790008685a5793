import { isValues, type TypedData, type TypedMember, type TypedValues } from './read-typed-data.ts';

export interface TypedStruct {
  readonly type: string;
  readonly members: readonly TypedMember[];
  /** The signed values: those that its type names. */
  readonly values: TypedValues;
  /** The original object. */
  readonly source: TypedValues;
}

const maxDepth = 40;
/** Structs and list items that are inspected; more cannot be signed. */
const maxLooks = 20_000;

/** Every signed struct, at any depth in structs and lists, outermost first. */
export function walkStructs({ types, primaryType, message }: TypedData): readonly TypedStruct[] {
  const found: TypedStruct[] = [];
  let looks = maxLooks;
  const walk = (type: string, value: unknown, depth: number): void => {
    if (depth > maxDepth || looks <= 0) return;
    looks -= 1;
    const list = /^(.*)\[\d*\]$/s.exec(type);
    if (list !== null) {
      const items: readonly unknown[] = Array.isArray(value) ? value : [];
      for (const item of items.slice(0, looks)) walk(list[1] ?? '', item, depth + 1);
      return;
    }
    const members = types.get(type);
    if (members === undefined || !isValues(value)) return;
    const named = members.filter(({ name }) => Object.hasOwn(value, name));
    const values = Object.fromEntries(named.map(({ name }) => [name, value[name]]));
    found.push({ type, members, values, source: value });
    for (const member of named) {
      if (types.has(member.type.replace(/\[.*$/s, ''))) walk(member.type, values[member.name], depth + 1);
    }
  };
  walk(primaryType, message, 0);
  return found;
}
