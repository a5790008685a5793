/** Stands for a record that storage holds but could not give: nothing is known of it, so nothing is written over it. */
export const unread: unique symbol = Symbol();
