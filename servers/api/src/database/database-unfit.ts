/** The database answers, but the API must not use it as it is. The message is for the operator. */
export class DatabaseUnfit extends Error {
  override readonly name = 'DatabaseUnfit';
}
