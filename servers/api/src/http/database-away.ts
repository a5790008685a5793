/** The database cannot be reached, or does not answer. The message is for the operator. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}
