/** Names the difference if the two are not the same union of names. */
export type Same<Found extends string, Expected extends string> = [Found, Expected] extends [Expected, Found]
  ? true
  : { readonly found: `${Exclude<Found, Expected>}`; readonly missing: `${Exclude<Expected, Found>}` };

/** `assert<Same<…>>(true)` compiles if they are the same; the compiler's message contains the difference. */
export function assert<Is>(_is: Is): void {}
