/** A server setting, defined once: read from the environment, printed by `--help` and in the docs. */
export interface Setting<Value> {
  /** Name of the environment variable. */
  readonly name: string;
  /** Its effect, in a sentence without a full stop. */
  readonly text: string;
  /** Value as text if the variable is absent or empty; absent: none. */
  readonly default?: string | undefined;
  /** Description of a default that depends on something else. */
  readonly defaultText?: string | undefined;
  /** Never shown. */
  readonly secret?: boolean | undefined;
  /**
   * Converts text to the value.
   *
   * @throws Error whose message completes a sentence that begins with the setting's name: "has to be …"
   */
  readonly read: (text: string) => Value;
  /** Value without text, derived from the other variables; for settings without a default. */
  readonly fallback?: ((environment: Environment) => Value) | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

// biome-ignore lint/suspicious/noExplicitAny: a table holds settings of every type; values are inferred one by one.
export type SettingTable = Readonly<Record<string, Setting<any>>>;

/** The values of a table of settings. */
export type SettingValues<Table extends SettingTable> = {
  readonly [Key in keyof Table]: Table[Key] extends Setting<infer Value> ? Value : never;
};
