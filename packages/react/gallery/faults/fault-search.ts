/** Faults to search for, and data that is exempt because it is not our text. */
export interface FaultSearch {
  /** Names, figures and addresses of the fixtures. */
  readonly data: readonly string[];
  /** Stands in every text that was translated: the source of a regular expression. */
  readonly translated: string;
}
