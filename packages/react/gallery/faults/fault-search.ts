/** What to look for, and what is data and no text of ours. */
export interface FaultSearch {
  /** Names, figures and addresses of the fixtures. */
  readonly data: readonly string[];
  /** Stands in every text that was translated: the source of a regular expression. */
  readonly translated: string;
}
