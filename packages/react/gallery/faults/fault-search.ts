/** Faults to search for, and data that is exempt because it is not our text. */
export interface FaultSearch {
  /** Names, figures and addresses of the fixtures. */
  readonly data: readonly string[];
  /** Source of a regular expression that matches every translated text. */
  readonly translated: string;
}
