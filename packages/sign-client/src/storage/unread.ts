/** Stands for a record that storage failed to return. Its content is unknown, so it is not overwritten. */
export const unread: unique symbol = Symbol();
